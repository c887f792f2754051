// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// The error domain of all errors that models report.
public let MLModelErrorDomain = "com.apple.CoreML"

/// An error in reading or running a model, with the library's message.
public struct MLModelError: LocalizedError, CustomNSError, CustomStringConvertible, Sendable {
  /// The kind of an error, with Core ML's raw value.
  public enum Code: Int, Sendable {
    /// An error of another kind occurred.
    case generic = 0
    /// A feature is missing or has an unsuitable type.
    case featureType = 1
    /// A file cannot be read.
    case io = 3
    /// A custom layer failed; the library runs none.
    case customLayer = 4
    /// A custom model failed; the library runs none.
    case customModel = 5
    /// An update failed; the library trains no models.
    case update = 6
    /// A parameter is unsuitable.
    case parameters = 7
    /// The key of an encrypted model cannot be fetched.
    case modelDecryptionKeyFetch = 8
    /// An encrypted model cannot be decrypted.
    case modelDecryption = 9
    /// A collection of models cannot be read.
    case modelCollection = 10
    /// A prediction was cancelled.
    case predictionCancelled = 11

    /// Returns a Boolean value that indicates whether an error is an ``MLModelError`` of this kind.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? MLModelError)?.code == code
    }
  }

  /// The kind of error.
  public let code: Code
  /// The library's message, which says what was expected and what was found.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(_ description: String) { self.init(.generic, description) }

  /// Creates an error from an error of the library.
  init(_ error: any Error) {
    if let error = error as? MLModelError {
      self = error
      return
    }
    let code: Code =
      switch error {
      case is CancellationError: .predictionCancelled
      case is FileError, is FormatError, is ModelError: .io
      default: .generic
      }
    self.init(code, "\(error)")
  }

  /// An error of another kind occurred.
  public static let generic = Code.generic
  /// A feature is missing or has an unsuitable type.
  public static let featureType = Code.featureType
  /// A file cannot be read.
  public static let io = Code.io
  /// A parameter is unsuitable.
  public static let parameters = Code.parameters
  /// A prediction was cancelled.
  public static let predictionCancelled = Code.predictionCancelled

  public var errorDescription: String? { description }
  public static var errorDomain: String { MLModelErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
