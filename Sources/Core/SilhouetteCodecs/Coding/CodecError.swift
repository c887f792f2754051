// SPDX-License-Identifier: Apache-2.0

/// An error about an image that may be valid but cannot be read or written.
///
/// Bytes that break the rules of their format throw `FormatError`; files that cannot be opened throw
/// `FileError`.
public enum CodecError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program does not link the product for this format, such as `SilhouettePNG`.
  case notBuiltIn(ImageFileFormat)
  /// The system lacks the library that the format needs.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - path: The file, as the caller named it; `nil` if the format was to be written to memory.
  ///   - installation: The command that installs the library.
  case missingLibrary(ImageFileFormat, path: String?, installation: String)
  /// The library reads the format but cannot write it.
  case readOnlyFormat(ImageFileFormat)
  /// The image exceeds ``DecodingLimits``.
  ///
  /// - Parameters:
  ///   - path: The file, as the caller named it.
  ///   - what: The name of the limited quantity, such as `pixels`.
  ///   - found: The value stated in the file's header, or counted while the file was decoded.
  ///   - maximum: The limit.
  case limitExceeded(path: String, what: String, found: Int, maximum: Int)
  /// The operating system refused the memory for decoding the file.
  case outOfMemory(path: String)
  /// The file appears to be valid but uses a feature that the library does not support.
  case unsupportedFile(path: String, message: String)
  /// The format cannot store these pixels.
  case unsupportedPixels(ImageFileFormat, message: String)
  /// An option is outside its range.
  case invalidOption(name: String, message: String)
  /// The format to write is unknown: the path has no known extension, and the caller specified no format.
  case unknownOutputFormat(path: String)
  /// The encoder failed with this message.
  case encodingFailed(ImageFileFormat, message: String)
  /// The number of rows written differs from the image's height.
  case wrongRowCount(ImageFileFormat, expected: Int, found: Int)

  public var description: String {
    switch self {
    case .notBuiltIn(let format):
      "\(format) support is not built in: add the product \(format.product) to the program"
    case .missingLibrary(let format, let path, let installation):
      (path.map { "\($0): " } ?? "")
        + "\(format) needs \(format.codec?.library?.name ?? "a library"), which this system lacks: \(installation)"
    case .readOnlyFormat(let format):
      "\(format) can only be read; write "
        + ImageFileFormat.writable.map(\.description).joined(separator: ", ")
    case .limitExceeded(let path, let what, let found, let maximum):
      "\(path): \(found) \(what), the limit is \(maximum)"
    case .outOfMemory(let path): "\(path): not enough memory to decode it"
    case .unsupportedFile(let path, let message): "\(path): not supported: \(message)"
    case .unsupportedPixels(let format, let message): "cannot write \(format): \(message)"
    case .invalidOption(let name, let message): "\(name): \(message)"
    case .unknownOutputFormat(let path):
      "\(path): expected an extension such as "
        + ImageFileFormat.writable.map { "." + $0.fileExtension }.joined(separator: ", ")
        + ", or an explicit format"
    case .encodingFailed(let format, let message): "writing \(format) failed: \(message)"
    case .wrongRowCount(let format, let expected, let found):
      "writing \(format) failed: expected \(expected) rows, found \(found)"
    }
  }
}
