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
  let head = FileBytes.Head(byteCount: ImageFileFormat.signatureLength) {
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
  let decoder: any RowDecoder
  switch try sniff(source, limits) {
  case .png: decoder = try PNGDecoder(source, sizeLimits: checkingSize ? limits : nil)
  case .jpeg: decoder = try JPEGDecoder(source, limits: limits)
  case .pnm: decoder = try PNMDecoder(source)
  case .webP: decoder = try WebPDecoder.makeRowDecoder(source)
  case .tiff: decoder = try TIFFDecoder(source, limits: limits)
  case .gif: decoder = try GIFDecoder(source)
  case .bmp: decoder = try BMPDecoder(source)
  case .heic:
    decoder = try HEIFDecoder(source, .heic, limits: limits, checkingSize: checkingSize)
  case .avif:
    decoder = try HEIFDecoder(source, .avif, limits: limits, checkingSize: checkingSize)
  }
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
  let head = try source.bytes(at: 0, count: ImageFileFormat.signatureLength)
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
  switch format {
  case .png: return try PNGEncoder(layout, options)
  case .jpeg: return try JPEGEncoder(layout, options)
  case .pnm: return try PNMEncoder(layout, options)
  case .webP: return try WebPEncoder(layout, options)
  case .tiff: return try TIFFEncoder(layout, options)
  case .gif, .bmp, .heic, .avif: throw CodecError.readOnlyFormat(format)
  }
}
