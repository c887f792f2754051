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

  /// Returns the URL of a temporary copy of a model file. Model files need not be compiled, but code for iOS moves or removes
  /// what this function returns.
  ///
  /// - Throws: ``MLModelError`` with the code `io` if the file cannot be copied.
  public class func compileModel(at modelURL: URL) throws -> URL { try copy(modelURL) }

  /// Returns the URL of a temporary copy of a model file; see the synchronous function of the same name.
  ///
  /// - Throws: ``MLModelError`` with the code `io` if the file cannot be copied; `CancellationError` if the task is cancelled
  ///   before it starts.
  public class func compileModel(at modelURL: URL) async throws -> URL {
    try await BackgroundThread.run(.large) { _ in try copy(modelURL) }
  }

  /// Makes a temporary copy of a model file on a background thread, on which the handler receives its URL, or an
  /// ``MLModelError`` with the code `io`.
  @preconcurrency
  public class func compileModel(
    at modelURL: URL,
    completionHandler handler: @escaping @Sendable (Result<URL, any Error>) -> Void
  ) {
    callBack(handler) { try copy(modelURL) }
  }

  private class func copy(_ url: URL) throws -> URL {
    guard url.isFileURL else {
      throw MLModelError(.io, "“\(url.absoluteString)” is no URL of a file")
    }
    let files = FileManager.default
    do {
      let folder = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      let name = url.deletingPathExtension().lastPathComponent
      let copy = folder.appendingPathComponent(name + ".mlmodelc")
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      do {
        try files.copyItem(at: url, to: copy)
      } catch {
        try? files.removeItem(at: folder)
        throw error
      }
      return copy
    } catch {
      throw MLModelError(.io, "cannot copy “\(url.path)”: \(error)")
    }
  }

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
