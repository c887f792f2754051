// SPDX-License-Identifier: Apache-2.0

#if !canImport(Vision)
  public import Foundation
  internal import Silhouette

  /// The domain of errors of requests.
  public let VNErrorDomain = "com.apple.Vision"

  /// The kinds of errors of requests, with Vision's numbers.
  public enum VNErrorCode: Int, Sendable {
    case requestCancelled = 1
    case invalidFormat = 2
    case operationFailed = 3
    case outOfBoundsError = 4
    case internalError = 9
    case outOfMemory = 10
    case invalidImage = 13
    case invalidArgument = 14
    case invalidModel = 15
    case unsupportedRevision = 16
  }

  /// An error of a request, with the library's message.
  public struct VNError: LocalizedError, CustomNSError, CustomStringConvertible, Sendable {
    /// The kind.
    public let code: VNErrorCode
    /// What was expected and found.
    public let description: String

    init(_ code: VNErrorCode, _ description: String) {
      (self.code, self.description) = (code, description)
    }

    /// Creates an error of an error of the library.
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
#endif
