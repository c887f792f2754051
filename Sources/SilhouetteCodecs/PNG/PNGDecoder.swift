// SPDX-License-Identifier: Apache-2.0

#if PNG
  internal import CPNGShim
  import SilhouetteCore
  import SilhouetteImaging

  /// PNG files to pixels.
  enum PNGDecoder {
    static func info(_ source: ByteReader) throws -> ImageInfo {
      let reader = try PNGReader(source)
      var info = info(reader)
      // A file may hold its EXIF data behind the pixels, where the header's reading stops.
      if info.metadata.exif == nil, let exif = PNGChunks.find("eXIf", in: source) {
        info.metadata.exif = exif
        info.metadata.orientation = EXIF.orientation(of: exif)
      }
      return info
    }

    static func decode(_ source: ByteReader, limits: DecodingLimits) throws -> DecodedImage {
      try checkSize(source, limits)
      var reader = try PNGReader(source)
      let info = info(reader)
      var pixels = PixelBuffer(width: info.width, height: info.height, format: info.pixelFormat)
      try reader.readPixels(into: &pixels, rawIndices: false)
      return finish(pixels, reader)
    }

    static func decodeIndexed(_ source: ByteReader, limits: DecodingLimits) throws -> IndexedImage {
      try checkSize(source, limits)
      var reader = try PNGReader(source)
      let info = info(reader)
      let isGrey = reader.header.color_type == 0 && info.bitsPerComponent <= 8
      guard info.isIndexed || isGrey else {
        throw CodecError.unsupportedFile(
          path: source.path,
          message: "expected an indexed or grey PNG of up to 8 bits, found \(info.pixelFormat)")
      }
      let palette = reader.palette
      var indices = PixelBuffer(
        width: info.width, height: info.height, format: .grey8, colorSpace: .none)
      try reader.readPixels(into: &indices, rawIndices: true)
      return IndexedImage(
        indices: indices, palette: info.isIndexed ? palette : [], info: Self.info(reader),
        warnings: reader.warnings)
    }

    /// Looks at the header's size before libpng sees the file.
    private static func checkSize(_ source: ByteReader, _ limits: DecodingLimits) throws {
      let width = try source.bigEndian(UInt32.self, at: 16, "the width")
      let height = try source.bigEndian(UInt32.self, at: 20, "the height")
      try limits.check(width: Int(width), height: Int(height), path: source.path)
    }

    private static func finish(
      _ pixels: PixelBuffer, _ reader: borrowing PNGReader
    ) -> DecodedImage {
      let info = info(reader)
      var warnings = reader.warnings
      if reader.header.is_srgb == 0 { warnings += info.metadata.colorWarnings }
      return DecodedImage(pixels: pixels, info: info, warnings: warnings)
    }

    private static func info(_ reader: borrowing PNGReader) -> ImageInfo {
      let header = reader.header
      let isIndexed = header.color_type == 3
      let hasColor = header.color_type & 2 != 0
      let hasAlpha = header.color_type & 4 != 0 || header.has_transparency != 0
      let channels: PixelFormat.Channels =
        switch (hasColor, hasAlpha) {
        case (false, false): .grey
        case (false, true): .greyAlpha
        case (true, false): .rgb
        case (true, true): .rgba
        }
      return ImageInfo(
        format: .png, width: Int(header.width), height: Int(header.height),
        pixelFormat: PixelFormat(channels, header.bit_depth == 16 ? .uint16 : .uint8),
        bitsPerComponent: Int(header.bit_depth), isIndexed: isIndexed,
        metadata: reader.metadata)
    }
  }
#endif
