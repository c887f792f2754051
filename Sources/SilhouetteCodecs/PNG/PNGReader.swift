// SPDX-License-Identifier: Apache-2.0

#if PNG
  internal import CPNGShim
  import SilhouetteCore
  import SilhouetteImaging

  /// One PNG file being read: owns the C reader.
  struct PNGReader: ~Copyable {
    /// The bytes, which must outlive the reader, with their name.
    private let source: ByteReader
    private let handle: OpaquePointer

    /// Reads everything before the first pixel.
    init(_ source: ByteReader) throws(FormatError) {
      let handle = try Self.open(source)
      self.handle = handle
      self.source = source
    }

    private static func open(_ source: ByteReader) throws(FormatError) -> OpaquePointer {
      let length = try source.bigEndian(UInt32.self, at: 8, "the header's length")
      let type = try source.bigEndian(UInt32.self, at: 12, "the header's type")
      guard type == 0x4948_4452, length == 13 else {
        throw source.error(at: 8, "expected a chunk IHDR of 13 bytes")
      }
      var handle: OpaquePointer?
      let bytes = source.bytes.assumingMemoryBound(to: UInt8.self)
      let status = silhouette_png_open(bytes.baseAddress, bytes.count, &handle)
      guard let handle else { throw source.error(at: nil, "out of memory") }
      if status == 0 { return handle }
      let error = error(handle, source)
      silhouette_png_close(handle)
      throw error
    }

    deinit { silhouette_png_close(handle) }

    /// What has been read so far besides pixels.
    var header: silhouette_png_info {
      var info = silhouette_png_info()
      silhouette_png_get_info(handle, &info)
      return info
    }

    /// The palette, or no colours.
    var palette: [PaletteColor] {
      var rgba = [UInt8](repeating: 0, count: 1024)
      let count = Int(silhouette_png_get_palette(handle, &rgba))
      return (0..<count).map { index in
        PaletteColor(
          red: rgba[4 * index], green: rgba[4 * index + 1], blue: rgba[4 * index + 2],
          alpha: rgba[4 * index + 3])
      }
    }

    /// Reads all pixels and what follows them.
    mutating func readPixels(into pixels: inout PixelBuffer, rawIndices: Bool) throws(FormatError) {
      var rowSize = 0
      try check(silhouette_png_start(handle, rawIndices ? 1 : 0, &rowSize))
      guard rowSize == pixels.width * pixels.format.bytesPerPixel else {
        throw source.error(
          at: nil,
          "rows of \(rowSize) bytes, expected \(pixels.width) pixels of \(pixels.format)")
      }
      let handle = handle
      let stride = pixels.rowStrideInBytes
      let height = UInt32(pixels.height)
      try check(
        pixels.withUnsafeMutableBytes { bytes in
          silhouette_png_read_rows(
            handle, height, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), stride)
        })
      try check(silhouette_png_finish(handle))
    }

    /// What libpng complained about.
    var warnings: [String] {
      String(cString: silhouette_png_warnings(handle)).split(separator: "\n").map(String.init)
    }

    /// Everything that is not pixels, as far as the file has been read.
    var metadata: ImageMetadata {
      let header = header
      var metadata = ImageMetadata()
      if let icc = header.icc {
        metadata.iccProfile = Array(UnsafeBufferPointer(start: icc, count: header.icc_size))
      }
      if let exif = header.exif {
        let bytes = Array(UnsafeBufferPointer(start: exif, count: header.exif_size))
        metadata.exif = bytes
        metadata.orientation = EXIF.orientation(of: bytes)
      }
      if header.density_x > 0, header.density_y > 0 {
        metadata.density = .init(
          horizontal: Double(header.density_x), vertical: Double(header.density_y))
      }
      for index in 0..<header.text_count {
        var text = silhouette_png_text()
        silhouette_png_get_text(handle, index, &text)
        guard let keyword = text.keyword else { continue }
        let name = String(cString: keyword)
        let bytes = UnsafeRawBufferPointer(start: text.text, count: text.text_size)
        if name == "XML:com.adobe.xmp" {
          metadata.xmp = Array(bytes)
        } else {
          let value =
            text.is_utf8 != 0
            ? String(decoding: bytes, as: UTF8.self)
            : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
          metadata.texts.append(.init(keyword: name, value: value))
        }
      }
      return metadata
    }

    private func check(_ status: CInt) throws(FormatError) {
      if status != 0 { throw Self.error(handle, source) }
    }

    private static func error(_ handle: OpaquePointer, _ source: ByteReader) -> FormatError {
      source.error(
        at: silhouette_png_offset(handle), String(cString: silhouette_png_message(handle)))
    }
  }
#endif
