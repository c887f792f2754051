// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging

/// One picture being decoded from top to bottom. Its making reads everything before the first pixel.
///
/// Used by one thread at a time. After an error it is of no more use.
protocol RowDecoder: AnyObject {
  /// What the file says about itself, as far as it has been read.
  var info: ImageInfo { get }
  /// ``info`` as it is going to be when all of the file has been read, but for texts.
  func infoOfWholeFile() throws -> ImageInfo
  /// What was wrong with the file so far, its colours aside.
  var warnings: [String] { get }
  /// What has to be held until the last row, besides a few rows, in bytes.
  var bufferedByteCount: Int { get }

  /// Prepares for rows of a picture that is reduced to `eighths`/8 of its size, where the format
  /// can do that; returns the size.
  func start(eighths: Int) throws -> (width: Int, height: Int)
  /// Reads the next rows; no more than are left.
  func readRows(_ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int) throws
  /// Reads what follows the last row.
  func finish() throws
}

extension RowDecoder {
  func infoOfWholeFile() throws -> ImageInfo { info }
}

/// Begins to decode a file, whose format is told from its first bytes.
///
/// - Parameters:
///   - source: The file.
///   - limits: How large the file may be, and the picture.
///   - checkingSize: Whether the limits on the picture apply.
/// - Throws: As ``ImageDecoder`` says.
func makeRowDecoder(
  _ source: ByteSource, _ limits: DecodingLimits, checkingSize: Bool = true
) throws -> any RowDecoder {
  guard source.count <= limits.maximumFileByteCount else {
    throw FileError(path: source.path, reason: .tooLarge(limit: limits.maximumFileByteCount))
  }
  let decoder: any RowDecoder
  switch try sniff(source) {
  case .png:
    #if PNG
      decoder = try PNGDecoder(source, sizeLimits: checkingSize ? limits : nil)
    #else
      throw CodecError.notBuiltIn(.png)
    #endif
  case .jpeg:
    #if JPEG
      decoder = try JPEGDecoder(source, maximumScanCount: limits.maximumScanCount)
    #else
      throw CodecError.notBuiltIn(.jpeg)
    #endif
  case .pnm: decoder = try PNMDecoder(source)
  }
  if checkingSize {
    let info = decoder.info
    try limits.check(width: info.width, height: info.height, path: source.path)
    try limits.check(bufferedByteCount: decoder.bufferedByteCount, path: source.path)
  }
  return decoder
}

/// The format of a file.
///
/// - Throws: `FormatError` if it is no picture; `FileError` if it cannot be read.
func sniff(_ source: ByteSource) throws -> ImageFileFormat {
  let head = try source.bytes(at: 0, count: 8)
  if let format = ImageFileFormat(sniffing: head) { return format }
  let digits = head.map { byte in
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
  throw FormatError(
    path: source.path, format: "picture", offset: 0,
    "expected PNG, JPEG or binary PNM, found "
      + (head.isEmpty ? "no bytes at all" : "bytes \(digits.joined(separator: " "))"))
}

extension ByteSource {
  /// An error about the byte at `offset`.
  func error(_ format: ImageFileFormat, at offset: Int?, _ message: String) -> FormatError {
    FormatError(path: path, format: format.description, offset: offset, message)
  }

  /// What a C library's reader ended with: its own words, or the operating system's.
  func error(
    _ format: ImageFileFormat, at offset: Int?, _ message: String, systemError: Int32
  ) -> any Error {
    systemError != 0
      ? FileError.read(path: path, number: systemError) : error(format, at: offset, message)
  }

  /// Calls `body` with the beginning of the file, `count` bytes or as many as there are.
  func withHead<T>(
    _ count: Int, _ format: ImageFileFormat, _ body: (ByteReader) throws -> T
  ) throws -> T {
    let head = try bytes(at: 0, count: count)
    return try head.withUnsafeBytes { bytes in
      try body(ByteReader(bytes, path: path, format: format.description))
    }
  }
}
