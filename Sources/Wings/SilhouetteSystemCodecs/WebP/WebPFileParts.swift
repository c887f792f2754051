// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// The parts of a WebP file with metadata, made of a file without.
enum WebPFileParts {
  private static let extendedByteCount = 10

  /// Returns the parts of a file with metadata, in order.
  ///
  /// The file of libwebp contains `VP8L`, or `VP8 ` with an optional `ALPH` before it.
  ///
  /// - Parameters:
  ///   - file: The file without metadata, as libwebp has written it.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - metadata: The metadata.
  static func make(
    _ file: UnsafeRawBufferPointer, width: Int, height: Int, _ metadata: StoredMetadata
  ) -> [[UInt8]] {
    let exif = metadata.exif
    guard exif != nil || metadata.iccProfile != nil else {
      return [Array(file)]
    }
    let isExtended = file.dropFirst(12).starts(with: WebPChunk.Kind.extended.characters)
    let image = Array(file.dropFirst(isExtended ? 12 + 8 + Self.extendedByteCount : 12))
    var flags: UInt8 = 0
    if metadata.iccProfile != nil { flags |= 0x20 }
    if Self.hasAlpha(image) { flags |= 0x10 }
    if exif != nil { flags |= 0x08 }
    let header =
      [flags, 0, 0, 0] + Self.littleEndian(width - 1, byteCount: 3)
      + Self.littleEndian(height - 1, byteCount: 3)
    var contents = [
      Array("WEBP".utf8), Self.chunk(.extended, header),
      metadata.iccProfile.map { Self.chunk(.profile, $0) } ?? [], image,
      exif.map { Self.chunk(.exif, $0) } ?? [],
    ]
    let byteCount = contents.reduce(0) { $0 + $1.count }
    contents.insert(Array("RIFF".utf8) + Self.littleEndian(byteCount, byteCount: 4), at: 0)
    return contents
  }

  /// Indicates whether the chunks of an image contain alpha.
  private static func hasAlpha(_ image: [UInt8]) -> Bool {
    if image.starts(with: WebPChunk.Kind.alpha.characters) { return true }
    // The header of a lossless image: a signature, 14 bits each of the width and the height, the bit for alpha.
    return image.starts(with: WebPChunk.Kind.lossless.characters) && image.count > 12
      && image[12] & 0x10 != 0
  }

  private static func chunk(_ kind: WebPChunk.Kind, _ contents: [UInt8]) -> [UInt8] {
    kind.characters + littleEndian(contents.count, byteCount: 4) + contents
      + (contents.count % 2 == 0 ? [] : [0])
  }

  private static func littleEndian(_ number: Int, byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
