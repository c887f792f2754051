// SPDX-License-Identifier: Apache-2.0

#if JPEG
  internal import CJPEGShim
  import SilhouetteCore
  import SilhouetteImaging

  /// JPEG files to pixels.
  enum JPEGDecoder {
    static func info(_ source: ByteReader, limits: DecodingLimits) throws -> ImageInfo {
      try info(JPEGReader(source, maximumScanCount: limits.maximumScanCount), source)
    }

    static func decode(
      _ source: ByteReader, limits: DecodingLimits, minimumSize: MinimumSize?
    ) throws -> DecodedImage {
      var reader = try JPEGReader(source, maximumScanCount: limits.maximumScanCount)
      let info = try info(reader, source)
      try limits.check(width: info.width, height: info.height, path: source.path)
      let scale = minimumSize.map { $0.eighths(width: info.width, height: info.height) } ?? 8
      let size = try reader.start(scale: scale)
      var pixels = PixelBuffer(width: size.width, height: size.height, format: info.pixelFormat)
      if reader.header.channels == 4 {
        try readCMYK(&reader, into: &pixels)
      } else {
        let stride = pixels.rowStrideInBytes
        try pixels.withUnsafeMutableBytes { bytes in
          try reader.readRows(
            size.height, into: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            stride: stride)
        }
      }
      try reader.finish()
      return DecodedImage(
        pixels: pixels, info: info, warnings: reader.warnings + info.metadata.colorWarnings)
    }

    private static func info(
      _ reader: borrowing JPEGReader, _ source: ByteReader
    ) throws(CodecError) -> ImageInfo {
      let header = reader.header
      guard header.channels > 0 else {
        throw .unsupportedFile(
          path: source.path, message: "expected a JPEG in grey, RGB, YCbCr, CMYK or YCCK")
      }
      return ImageInfo(
        format: .jpeg, width: Int(header.width), height: Int(header.height),
        pixelFormat: header.channels == 1 ? .grey8 : .rgb8, bitsPerComponent: 8, isIndexed: false,
        metadata: reader.metadata)
    }

    /// Converts ink to light the plain way, without a profile: R = C·K/255, where 255 stands for
    /// no ink. Adobe's programs store ink that way, and with or without their marker hardly any
    /// file differs; Pillow reads all of them so.
    private static func readCMYK(
      _ reader: inout JPEGReader, into pixels: inout PixelBuffer
    ) throws {
      let width = pixels.width
      let stride = pixels.rowStrideInBytes
      var row = [UInt8](repeating: 0, count: width * 4)
      for y in 0..<pixels.height {
        try row.withUnsafeMutableBufferPointer { buffer in
          try reader.readRows(1, into: buffer.baseAddress, stride: buffer.count)
        }
        pixels.withUnsafeMutableBytes { bytes in
          for x in 0..<width {
            let black = UInt32(row[4 * x + 3])
            for channel in 0..<3 {
              let product = UInt32(row[4 * x + channel]) * black
              bytes[y * stride + 3 * x + channel] = UInt8((product + 127) / 255)
            }
          }
        }
      }
    }
  }
#endif
