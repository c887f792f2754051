// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Opens an image file. A pipe or device that does not start with an image's signature is not read further.
///
/// - Parameters:
///   - path: The file; `-` for standard input.
///   - limits: The limit on the size of the file.
///   - onlyFiles: `true` to reject pipes and devices.
/// - Throws: `FileError` if the file cannot be opened.
func openImage(
  _ path: String, _ limits: DecodingLimits, onlyFiles: Bool = false
) throws(FileError) -> ByteSource {
  let head = FileBytes.Head(byteCount: FileHead.byteCount) {
    ImageFileFormat(sniffing: $0) != nil
  }
  return try ByteSource(
    opening: path, limit: limits.maximumFileByteCount, onlyFiles: onlyFiles, head: head)
}

/// Creates the decoder for a file, whose format is recognised by its first bytes.
///
/// - Parameters:
///   - source: The file.
///   - limits: The limits on the size of the file and of the image.
///   - checkingSize: Indicates whether the limits on the image apply.
/// - Throws: The errors listed for ``ImageDecoder``.
func makeRowDecoder(
  _ source: ByteSource, _ limits: DecodingLimits, checkingSize: Bool = true
) throws -> any RowDecoder {
  guard source.count <= limits.maximumFileByteCount else {
    throw FileError(path: source.path, reason: .tooLarge(limit: limits.maximumFileByteCount))
  }
  let decoder = try codec(of: sniff(source, limits)).makeDecoder(source, limits, checkingSize)
  if checkingSize {
    let info = decoder.info
    try limits.check(width: info.width, height: info.height, path: source.path)
    try limits.check(bufferedByteCount: decoder.bufferedByteCount, path: source.path)
  }
  return ConvertingRowDecoder(decoder) ?? decoder
}

/// Returns the format of a file, recognised by its first bytes.
///
/// - Throws: `FormatError` if the bytes are not an image; ``ImageFileFormat.UnreadableError`` for an image in another
///   format; ``CodecError/unsupportedFile(path:message:)`` for a format outside of the limits; `FileError` if the file cannot
///   be read.
func sniff(_ source: ByteSource, _ limits: DecodingLimits) throws -> ImageFileFormat {
  let head = try source.bytes(at: 0, count: FileHead.byteCount)
  if let format = ImageFileFormat(sniffing: head) {
    guard limits.formats.contains(format) else {
      let allowed = ImageFileFormat.allCases.filter(limits.formats.contains).map(\.description)
      throw CodecError.unsupportedFile(
        path: source.path,
        message: "expected \(allowed.joined(separator: " or ")), found \(format)")
    }
    return format
  }
  if let format = ImageFileFormat.Foreign(sniffing: head) {
    throw ImageFileFormat.UnreadableError(path: source.path, format: format)
  }
  let digits = head.prefix(8).map { byte in
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
  throw FormatError(
    path: source.path, format: "image", offset: 0,
    "expected a photo in a known format (\(ImageFileFormat.readableNames)), found "
      + (head.isEmpty ? "no bytes at all" : "bytes \(digits.joined(separator: " "))"))
}

/// Creates the encoder for a format.
///
/// - Throws: ``CodecError`` if the options or the pixels do not suit the format, or if this program cannot write the
///   format.
func makeRowEncoder(
  _ format: ImageFileFormat, _ layout: RowLayout, _ options: EncodingOptions
) throws -> any RowEncoder {
  guard let makeEncoder = try codec(of: format).makeEncoder else {
    throw CodecError.readOnlyFormat(format)
  }
  return try makeEncoder(layout, options)
}

/// Returns the reader and the writer of a format.
///
/// - Throws: ``CodecError/notBuiltIn(_:)`` if this program does not link its product.
private func codec(of format: ImageFileFormat) throws(CodecError) -> ImageCodec {
  guard let codec = format.codec else { throw .notBuiltIn(format) }
  return codec
}
