// SPDX-License-Identifier: Apache-2.0

#if PNG
  internal import CPNGShim
  import SilhouetteCore
  import SilhouetteImaging

  /// Pixels to PNG files.
  ///
  /// Without a compression level, one filter for all rows predicts the pixels, and zlib looks for
  /// runs of equal bytes in what is left (its strategy `Z_RLE`). Masks and cut-outs are flat but
  /// for their edges, so that this finds nearly all that a search for repeated strings finds.
  /// Time and size against level 6 with a filter chosen row by row, zlib 1.2, means over a handful
  /// of pictures:
  ///
  /// | filter and search | masks: time, size | cut-outs: time, size | photographs: time, size |
  /// |---|---|---|---|
  /// | level 6, all filters | 1.00, 1.00 | 1.00, 1.00 | 1.00, 1.00 |
  /// | level 6, up | 0.56, 1.05 | 0.65, 1.05 | 0.73, 1.03 |
  /// | level 4, Paeth | 0.54, 0.99 | 0.58, 1.01 | 0.39, 1.03 |
  /// | level 3, up | 0.31, 1.15 | 0.34, 1.10 | 0.27, 1.08 |
  /// | level 1, up | 0.24, 1.18 | 0.29, 1.12 | 0.17, 1.12 |
  /// | level 1, none | 0.21, 1.26 | 0.30, 1.33 | 0.23, 1.40 |
  /// | runs, none | 0.19, 1.20 | 0.18, 1.46 | 0.14, 1.68 |
  /// | runs, up | **0.25, 0.95** | 0.21, 1.09 | 0.14, 1.15 |
  /// | runs, Paeth | 0.32, 0.92 | **0.27, 1.03** | **0.17, 1.08** |
  ///
  /// Hence up for grey and Paeth for colours.
  enum PNGEncoder {
    static func encode(_ pixels: PixelBuffer, _ options: EncodingOptions) throws -> [UInt8] {
      let bits = options.bitsPerComponent ?? (pixels.format.component == .uint16 ? 16 : 8)
      let target: PixelFormat
      if let palette = options.palette {
        try checkIndices(pixels, palette, bits)
        target = pixels.format
      } else {
        target = ImageEncoder.targetFormat(
          for: pixels.format, keepsAlpha: true, options: options, deep: bits == 16)
      }
      let metadata = options.metadata
      let profileSpace = target.channels.count < 3 && options.palette == nil ? "GRAY" : "RGB "
      let profile = metadata?.iccProfile.flatMap { profile in
        ICCProfile.colorSpace(of: profile) == profileSpace ? profile : nil
      }
      var settings = silhouette_png_write_options()
      settings.width = UInt32(clamping: pixels.width)
      settings.height = UInt32(clamping: pixels.height)
      settings.bit_depth = UInt8(clamping: bits)
      settings.color_type = options.palette == nil ? colorType(target.channels) : 3
      settings.compression_level = UInt8(clamping: options.pngCompressionLevel ?? 6)
      settings.runs_only = options.pngCompressionLevel == nil ? 1 : 0
      settings.is_srgb = pixels.colorSpace == .sRGB ? 1 : 0
      if let density = metadata?.density {
        settings.density_x = UInt32(exactly: density.horizontal.rounded()) ?? 0
        settings.density_y = UInt32(exactly: density.vertical.rounded()) ?? 0
      }
      let colors = (options.palette ?? []).flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
      let handle = try withOptionalBytes(colors.isEmpty ? nil : colors) { colors, count in
        settings.palette_rgba = colors
        settings.palette_count = UInt32(clamping: count / 4)
        return try withOptionalBytes(profile) { profile, count in
          settings.icc = profile
          settings.icc_size = count
          return try withOptionalBytes(metadata?.exif.flatMap(EXIF.sanitised)) { exif, count in
            settings.exif = exif
            settings.exif_size = count
            return try PNGWriter.open(settings)
          }
        }
      }
      let writer = PNGWriter(owning: handle)
      let converter = RowConverter(
        from: pixels.format, to: target, for: .png, background: options.background)
      try converter.forEachStrip(of: pixels) { try writer.write($0, count: $1, stride: $2) }
      return try writer.finish()
    }

    /// Checks that every pixel has a colour.
    private static func checkIndices(
      _ pixels: PixelBuffer, _ palette: [PaletteColor], _ bits: Int
    ) throws(CodecError) {
      guard pixels.format.channels.count == 1, pixels.format.component == .uint8, bits == 8 else {
        throw .unsupportedPixels(
          .png, message: "a palette needs one 8-bit channel, found \(pixels.format)")
      }
      for row in 0..<pixels.height {
        let largest = pixels.withUnsafeRow(row) { $0.max() ?? 0 }
        guard Int(largest) < palette.count else {
          throw .unsupportedPixels(
            .png,
            message: "row \(row) has the value \(largest), the palette \(palette.count) "
              + "colours")
        }
      }
    }

    private static func colorType(_ channels: PixelFormat.Channels) -> UInt8 {
      switch channels {
      case .red, .grey: 0
      case .greyAlpha: 4
      case .rgb: 2
      case .rgba, .bgra: 6
      }
    }

    private static func withOptionalBytes<T>(
      _ bytes: [UInt8]?, _ body: (UnsafePointer<UInt8>?, Int) throws -> T
    ) rethrows -> T {
      guard let bytes else { return try body(nil, 0) }
      return try bytes.withUnsafeBufferPointer { try body($0.baseAddress, $0.count) }
    }
  }

  /// One PNG file being written: owns the C writer.
  private struct PNGWriter: ~Copyable {
    private let handle: OpaquePointer

    /// Takes over what ``open(_:)`` returned.
    init(owning handle: OpaquePointer) { self.handle = handle }

    /// Writes everything before the first pixel; the bytes in the options are needed only now.
    static func open(
      _ options: silhouette_png_write_options
    ) throws(CodecError) -> OpaquePointer {
      var handle: OpaquePointer?
      let status = withUnsafePointer(to: options) { silhouette_png_writer_open($0, &handle) }
      guard let handle else { throw .encodingFailed(.png, message: "out of memory") }
      if status == 0 { return handle }
      let error = error(handle)
      silhouette_png_writer_close(handle)
      throw error
    }

    deinit { silhouette_png_writer_close(handle) }

    func write(_ rows: UnsafeRawBufferPointer, count: Int, stride: Int) throws(CodecError) {
      let status = silhouette_png_write_rows(
        handle, UInt32(clamping: count), rows.assumingMemoryBound(to: UInt8.self).baseAddress,
        stride)
      if status != 0 { throw Self.error(handle) }
    }

    /// Ends the file and returns its bytes.
    func finish() throws(CodecError) -> [UInt8] {
      if silhouette_png_writer_finish(handle) != 0 { throw Self.error(handle) }
      var size = 0
      let bytes = silhouette_png_writer_bytes(handle, &size)
      return Array(UnsafeBufferPointer(start: bytes, count: size))
    }

    private static func error(_ handle: OpaquePointer) -> CodecError {
      .encodingFailed(.png, message: String(cString: silhouette_png_writer_message(handle)))
    }
  }
#endif
