// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// The error domain of all errors that requests report.
public let VNErrorDomain = "com.apple.Vision"

/// The kind of an error that a request reports, with Vision's raw value.
public enum VNErrorCode: Int, Sendable {
  /// Turi Create failed; the library never reports this.
  case turiCoreErrorCode = -1
  /// No error occurred.
  case ok = 0
  /// The request was cancelled.
  case requestCancelled = 1
  /// A pixel format is not supported.
  case invalidFormat = 2
  /// The request could not be performed.
  case operationFailed = 3
  /// A region or value is out of bounds.
  case outOfBoundsError = 4
  /// An option is unsuitable.
  case invalidOption = 5
  /// A file could not be read.
  case ioError = 6
  /// An option is missing.
  case missingOption = 7
  /// The library does not implement the request.
  case notImplemented = 8
  /// An error of another kind occurred.
  case internalError = 9
  /// There was too little memory.
  case outOfMemory = 10
  /// The reason is unknown.
  case unknownError = 11
  /// The operation is not possible now.
  case invalidOperation = 12
  /// An image cannot be read.
  case invalidImage = 13
  /// An argument is unsuitable.
  case invalidArgument = 14
  /// A model cannot be read or is unsuitable.
  case invalidModel = 15
  /// A request does not support the revision.
  case unsupportedRevision = 16
  /// Data is missing.
  case dataUnavailable = 17
  /// A frame has no time.
  case timeStampNotFound = 18
  /// The request is not supported.
  case unsupportedRequest = 19
  /// The request took too long.
  case timeout = 20
  /// The request has no such stage.
  case unsupportedComputeStage = 21
  /// The stage cannot run on the device.
  case unsupportedComputeDevice = 22
}

/// The error of a request, with the library's message.
public struct VNError: LocalizedError, CustomNSError, CustomStringConvertible, Sendable {
  /// The kind of an error, as code for iOS names it.
  public typealias Code = VNErrorCode

  /// The kind of error.
  public let code: VNErrorCode
  /// A message that says what was expected and what was found.
  public let description: String

  init(_ code: VNErrorCode, _ description: String) {
    self.code = code
    self.description = description
  }

  /// Creates an error from an error of the library.
  init(_ error: any Error) {
    if let error = error as? VNError {
      self = error
      return
    }
    let code: VNErrorCode =
      switch error {
      case is CancellationError: .requestCancelled
      case RequestError.invalidRegionOfInterest: .outOfBoundsError
      case RequestError.unsupportedPixelFormat: .invalidFormat
      case RequestError.unknownInstance: .invalidArgument
      case is InferenceError, is ModelError, is MLModelError: .invalidModel
      case is FileError, is FormatError, is CodecError, is RenderError: .invalidImage
      case is OutOfMemoryError: .outOfMemory
      default: .operationFailed
      }
    self.init(code, "\(error)")
  }

  public var errorDescription: String? { description }
  public static var errorDomain: String { VNErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
