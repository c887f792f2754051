// SPDX-License-Identifier: Apache-2.0

/// Why a picture that may well be valid cannot be read or written.
///
/// Bytes that break their format's rules throw `FormatError`, files that cannot be opened throw
/// `FileError`.
public enum CodecError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library was built without the trait of this format.
  case notBuiltIn(ImageFileFormat)
  /// The picture is larger than ``DecodingLimits`` allow.
  ///
  /// - Parameters:
  ///   - path: The file, as the caller named it.
  ///   - what: What was counted, such as `pixels`.
  ///   - found: What the file's header announces.
  ///   - maximum: The limit.
  case limitExceeded(path: String, what: String, found: Int, maximum: Int)
  /// The file is valid as far as is known, but uses something that the library does not support.
  case unsupportedFile(path: String, message: String)
  /// The format cannot hold pixels such as these.
  case unsupportedPixels(ImageFileFormat, message: String)
  /// An option is outside its range.
  case invalidOption(name: String, message: String)
  /// Neither the path's extension nor the caller says which format to write.
  case unknownOutputFormat(path: String)
  /// The encoder gave up; its own words.
  case encodingFailed(ImageFileFormat, message: String)
  /// A picture was given fewer rows than announced, or more.
  case wrongRowCount(ImageFileFormat, expected: Int, found: Int)

  public var description: String {
    switch self {
    case .notBuiltIn(let format):
      "\(format) is not built in: build with the trait \(format)"
    case .limitExceeded(let path, let what, let found, let maximum):
      "\(path): \(found) \(what), the limit is \(maximum)"
    case .unsupportedFile(let path, let message): "\(path): not supported: \(message)"
    case .unsupportedPixels(let format, let message): "cannot write \(format): \(message)"
    case .invalidOption(let name, let message): "\(name): \(message)"
    case .unknownOutputFormat(let path):
      "\(path): expected an extension such as .png, .jpg or .ppm, or a format given explicitly"
    case .encodingFailed(let format, let message): "writing \(format) failed: \(message)"
    case .wrongRowCount(let format, let expected, let found):
      "writing \(format) failed: expected \(expected) rows, found \(found)"
    }
  }
}
