// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

/// Pixels to PNM files.
enum PNMEncoder {
  static func encode(_ pixels: PixelBuffer, _ options: EncodingOptions) throws -> [UInt8] {
    if options.palette != nil {
      throw CodecError.unsupportedPixels(.pnm, message: "it has no palettes")
    }
    let isDeep =
      options.bitsPerComponent.map { $0 == 16 } ?? (pixels.format.component == .uint16)
    let target = ImageEncoder.targetFormat(
      for: pixels.format, keepsAlpha: false, options: options, deep: isDeep)
    let kind = target.channels == .grey ? "P5" : "P6"
    var bytes = Array("\(kind)\n\(pixels.width) \(pixels.height)\n\(isDeep ? 65535 : 255)\n".utf8)
    let rowByteCount = pixels.width * target.bytesPerPixel
    bytes.reserveCapacity(bytes.count + rowByteCount * pixels.height)
    let converter = RowConverter(
      from: pixels.format, to: target, for: .pnm, background: options.background)
    try converter.forEachStrip(of: pixels) { rows, count, stride in
      for row in 0..<count {
        let source = rows[row * stride..<row * stride + rowByteCount]
        if isDeep {
          // The file has the high byte first.
          for offset in Swift.stride(from: 0, to: rowByteCount, by: 2) {
            let value = rows.loadUnaligned(
              fromByteOffset: source.startIndex + offset, as: UInt16.self)
            bytes.append(UInt8(value >> 8))
            bytes.append(UInt8(value & 0xFF))
          }
        } else {
          bytes.append(contentsOf: source)
        }
      }
    }
    return bytes
  }
}
