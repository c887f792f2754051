// SPDX-License-Identifier: Apache-2.0

#if JPEG
  internal import CJPEGShim
  import SilhouetteCore
  import SilhouetteImaging

  /// Pixels to JPEG files.
  enum JPEGEncoder {
    static func encode(_ pixels: PixelBuffer, _ options: EncodingOptions) throws -> [UInt8] {
      if options.palette != nil {
        throw CodecError.unsupportedPixels(.jpeg, message: "it has no palettes")
      }
      if options.bitsPerComponent == 16 {
        throw CodecError.unsupportedPixels(.jpeg, message: "it has no 16-bit channels")
      }
      let target = ImageEncoder.targetFormat(
        for: pixels.format, keepsAlpha: false, options: options, deep: false)
      var settings = silhouette_jpeg_write_options()
      settings.width = UInt32(clamping: pixels.width)
      settings.height = UInt32(clamping: pixels.height)
      settings.channels = UInt8(clamping: target.channels.count)
      settings.quality = UInt8(clamping: options.jpegQuality)
      settings.halves_color = options.jpegColorSubsampling == .half ? 1 : 0
      settings.optimizes_huffman = options.jpegOptimizesHuffman ? 1 : 0
      if let density = options.metadata?.density,
        let x = UInt16(exactly: (density.horizontal * 0.0254).rounded()), x > 0,
        let y = UInt16(exactly: (density.vertical * 0.0254).rounded()), y > 0
      {
        settings.density_unit = 1
        settings.density_x = x
        settings.density_y = y
      }
      let writer = try JPEGWriter(settings)
      try write(options.metadata, isGrey: target.channels == .grey, to: writer)
      let converter = RowConverter(
        from: pixels.format, to: target, for: .jpeg, background: options.background)
      try converter.forEachStrip(of: pixels) { try writer.write($0, count: $1, stride: $2) }
      return try writer.finish()
    }

    private static func write(
      _ metadata: ImageMetadata?, isGrey: Bool, to writer: borrowing JPEGWriter
    ) throws(CodecError) {
      if let exif = metadata?.exif.flatMap(EXIF.sanitised),
        exif.count + JPEGMarker.exif.count <= JPEGMarker.maximumByteCount
      {
        try writer.writeMarker(JPEGMarker.app1, JPEGMarker.exif + exif)
      }
      if let profile = metadata?.iccProfile,
        ICCProfile.colorSpace(of: profile) == (isGrey ? "GRAY" : "RGB ")
      {
        for part in JPEGProfileParts.split(profile) {
          try writer.writeMarker(JPEGMarker.app2, part)
        }
      }
    }
  }

  /// One JPEG file being written: owns the C writer.
  private struct JPEGWriter: ~Copyable {
    private let handle: OpaquePointer

    init(_ options: silhouette_jpeg_write_options) throws(CodecError) {
      handle = try Self.open(options)
    }

    private static func open(
      _ options: silhouette_jpeg_write_options
    ) throws(CodecError) -> OpaquePointer {
      var handle: OpaquePointer?
      let status = withUnsafePointer(to: options) { silhouette_jpeg_writer_open($0, &handle) }
      guard let handle else { throw .encodingFailed(.jpeg, message: "out of memory") }
      if status == 0 { return handle }
      let error = error(handle)
      silhouette_jpeg_writer_close(handle)
      throw error
    }

    deinit { silhouette_jpeg_writer_close(handle) }

    func writeMarker(_ number: Int, _ contents: [UInt8]) throws(CodecError) {
      let status = contents.withUnsafeBufferPointer { bytes in
        var marker = silhouette_jpeg_marker(
          marker: CInt(clamping: number), bytes: bytes.baseAddress, size: bytes.count)
        return silhouette_jpeg_write_marker(handle, &marker)
      }
      if status != 0 { throw Self.error(handle) }
    }

    func write(_ rows: UnsafeRawBufferPointer, count: Int, stride: Int) throws(CodecError) {
      let status = silhouette_jpeg_write_rows(
        handle, UInt32(clamping: count), rows.assumingMemoryBound(to: UInt8.self).baseAddress,
        stride)
      if status != 0 { throw Self.error(handle) }
    }

    /// Ends the file and returns its bytes.
    func finish() throws(CodecError) -> [UInt8] {
      if silhouette_jpeg_writer_finish(handle) != 0 { throw Self.error(handle) }
      var size = 0
      let bytes = silhouette_jpeg_writer_bytes(handle, &size)
      return Array(UnsafeBufferPointer(start: bytes, count: size))
    }

    private static func error(_ handle: OpaquePointer) -> CodecError {
      .encodingFailed(.jpeg, message: String(cString: silhouette_jpeg_writer_message(handle)))
    }
  }
#endif
