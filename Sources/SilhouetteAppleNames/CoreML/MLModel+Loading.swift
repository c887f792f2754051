// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

extension MLModel {
  /// Reads a model file on a background thread; see ``init(contentsOf:configuration:)``.
  ///
  /// - Throws: ``MLModelError``; `CancellationError` if the task is cancelled before it starts.
  public class func load(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws -> MLModel {
    let settings = configuration.settings
    return try await BackgroundThread.run(.large) { _ in try MLModel(url, settings) }
  }

  /// Reads a model file on a background thread, on which the handler receives the model or the error; see
  /// ``init(contentsOf:configuration:)``.
  @preconcurrency
  public class func load(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration(),
    completionHandler handler: @escaping @Sendable (Result<MLModel, any Error>) -> Void
  ) {
    let settings = configuration.settings
    callBack(handler) { try MLModel(url, settings) }
  }

  /// Returns the given URL, because model files need not be compiled.
  ///
  /// - Throws: ``MLModelError`` with the code `io` if there is no such file.
  public class func compileModel(at modelURL: URL) throws -> URL {
    guard modelURL.isFileURL, FileManager.default.fileExists(atPath: modelURL.path) else {
      throw MLModelError(.io, "there is no file “\(modelURL.path)”")
    }
    return modelURL
  }

  /// Returns the given URL, because model files need not be compiled.
  ///
  /// - Throws: ``MLModelError`` with the code `io` if there is no such file.
  public class func compileModel(at modelURL: URL) async throws -> URL {
    try compiled(modelURL)
  }

  /// Passes the given URL to a handler, because model files need not be compiled; or an ``MLModelError`` with the code
  /// `io` if there is no such file.
  @preconcurrency
  public class func compileModel(
    at modelURL: URL,
    completionHandler handler: @escaping @Sendable (Result<URL, any Error>) -> Void
  ) {
    callBack(handler) { try compileModel(at: modelURL) }
  }

  /// The synchronous function under a name that asynchronous code can use.
  private class func compiled(_ modelURL: URL) throws -> URL { try compileModel(at: modelURL) }

  /// Computes a result on a background thread and passes it to a handler there.
  static func callBack<T: Sendable>(
    _ handler: @escaping @Sendable (Result<T, any Error>) -> Void,
    _ body: @escaping @Sendable () throws -> T
  ) {
    Task.detached {
      try? await BackgroundThread.run(.large) { _ in handler(Result { try body() }) }
    }
  }
}
