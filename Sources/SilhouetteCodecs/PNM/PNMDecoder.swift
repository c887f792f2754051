// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging

/// PNM files to pixels.
enum PNMDecoder {
  static func info(_ source: ByteReader) throws -> ImageInfo {
    info(try PNMHeader(source))
  }

  static func decode(_ source: ByteReader, limits: DecodingLimits) throws -> DecodedImage {
    let header = try PNMHeader(source)
    try limits.check(width: header.width, height: header.height, path: source.path)
    let info = info(header)
    let rowByteCount = header.width * info.pixelFormat.bytesPerPixel
    let byteCount = rowByteCount * header.height
    // Looked at before the pixels are allocated: a short header may announce a large picture.
    let data = try source.slice(offset: header.byteCount, count: byteCount, "the pixels")
    var pixels = PixelBuffer(width: header.width, height: header.height, format: info.pixelFormat)
    for row in 0..<header.height {
      let bytes = UnsafeRawBufferPointer(
        rebasing: data[row * rowByteCount..<(row + 1) * rowByteCount])
      try read(bytes, row: row, header: header, into: &pixels, source)
    }
    var warnings: [String] = []
    let rest = source.bytes.count - header.byteCount - byteCount
    if rest > 0 { warnings.append("\(rest) bytes after the pixels are left out") }
    return DecodedImage(pixels: pixels, info: info, warnings: warnings)
  }

  private static func info(_ header: PNMHeader) -> ImageInfo {
    let isDeep = header.maximum > 255
    return ImageInfo(
      format: .pnm, width: header.width, height: header.height,
      pixelFormat: PixelFormat(header.channels == 1 ? .grey : .rgb, isDeep ? .uint16 : .uint8),
      bitsPerComponent: isDeep ? 16 : 8, isIndexed: false, metadata: ImageMetadata())
  }

  private static func read(
    _ bytes: UnsafeRawBufferPointer, row: Int, header: PNMHeader, into pixels: inout PixelBuffer,
    _ source: ByteReader
  ) throws(FormatError) {
    let start = row * pixels.rowStrideInBytes
    let maximum = header.maximum
    let isDeep = maximum > 255
    let full = isDeep ? 65535 : 255
    try pixels.withUnsafeMutableBytes { destination throws(FormatError) in
      if maximum == 255 {
        UnsafeMutableRawBufferPointer(rebasing: destination[start..<start + bytes.count])
          .copyMemory(from: bytes)
        return
      }
      for index in 0..<(isDeep ? bytes.count / 2 : bytes.count) {
        let value =
          isDeep ? Int(bytes[2 * index]) << 8 | Int(bytes[2 * index + 1]) : Int(bytes[index])
        guard value <= maximum else {
          throw source.error(
            at: header.byteCount + row * bytes.count + (isDeep ? 2 * index : index),
            "a value of \(value), the maximum is \(maximum)")
        }
        let scaled = (value * full + maximum / 2) / maximum
        if isDeep {
          destination.storeBytes(
            of: UInt16(scaled), toByteOffset: start + 2 * index, as: UInt16.self)
        } else {
          destination[start + index] = UInt8(scaled)
        }
      }
    }
  }
}
