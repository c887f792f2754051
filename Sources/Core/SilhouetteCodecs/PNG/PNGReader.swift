// SPDX-License-Identifier: Apache-2.0

internal import CParts
import SilhouetteCore
import SilhouettePixels

/// A PNG file that is being read; it owns the C reader.
struct PNGReader: ~Copyable {
  /// The file, which must outlive the C reader.
  private let source: ByteSource
  private let png: UnsafePointer<silhouette_png_functions>
  private let handle: OpaquePointer

  /// Reads everything up to the first pixel.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - sizeLimits: The limits on the size, checked before libpng parses the file; `nil` for none.
  init(_ source: ByteSource, sizeLimits: DecodingLimits?) throws {
    let png = try LinkedLibraries.png
    handle = try Self.open(png, source, sizeLimits)
    self.png = png
    self.source = source
  }

  private static func open(
    _ png: UnsafePointer<silhouette_png_functions>, _ source: ByteSource,
    _ sizeLimits: DecodingLimits?
  ) throws -> OpaquePointer {
    try source.withHead(24, .png) { head in
      let length = try head.bigEndian(UInt32.self, at: 8, "the header's length")
      let type = try head.bigEndian(UInt32.self, at: 12, "the header's type")
      if type == 0x4367_4249 {
        throw CodecError.unsupportedFile(
          path: source.path,
          message:
            "expected a PNG, found Xcode's form of it for iPhones (CgBI): take the original, "
            + "or convert it with pngcrush -revert-iphone-optimizations")
      }
      guard type == 0x4948_4452, length == 13 else {
        throw head.error(at: 8, "expected a chunk IHDR of 13 bytes")
      }
      let width = try head.bigEndian(UInt32.self, at: 16, "the width")
      let height = try head.bigEndian(UInt32.self, at: 20, "the height")
      try sizeLimits?.check(width: Int(width), height: Int(height), path: source.path)
    }
    var handle: OpaquePointer?
    let bytes = source.memory?.assumingMemoryBound(to: UInt8.self)
    let status = png.pointee.open(
      bytes?.baseAddress, bytes?.count ?? source.pieceByteCount, source.descriptor,
      blockLimit(fileByteCount: source.count), &handle)
    guard let handle else { throw CodecError.outOfMemory(path: source.path) }
    if status == 0 { return handle }
    let error = error(png, handle, source)
    png.pointee.close(handle)
    throw error
  }

  /// Returns the largest block of memory, in bytes, that libpng may allocate for one chunk of a
  /// file.
  ///
  /// An uncompressed chunk cannot be longer than the file; the entries of an sPLT chunk take 10 bytes in memory for 6
  /// in the file. Compressed texts and profiles may expand to 4 MiB, a limit of the shim. No legitimate chunk except
  /// the pixels needs more than 64 MiB.
  static func blockLimit(fileByteCount: Int) -> Int {
    min(max(2 * fileByteCount, 8 << 20), 64 << 20)
  }

  deinit { png.pointee.close(handle) }

  /// The header information, as far as the file has been read.
  var header: silhouette_png_info {
    var info = silhouette_png_info()
    png.pointee.get_info(handle, &info)
    return info
  }

  /// The palette; empty if there is none.
  var palette: [IndexedImage.PaletteColor] {
    var rgba = [UInt8](repeating: 0, count: 1024)
    let count = Int(png.pointee.get_palette(handle, &rgba))
    return (0..<count).map { index in
      IndexedImage.PaletteColor(
        red: rgba[4 * index], green: rgba[4 * index + 1], blue: rgba[4 * index + 2],
        alpha: rgba[4 * index + 3])
    }
  }

  /// Prepares for reading rows of `rowByteCount` bytes.
  mutating func start(rawIndices: Bool, rowByteCount: Int) throws {
    var rowSize = 0
    try check(png.pointee.start(handle, rawIndices ? 1 : 0, &rowSize))
    guard rowSize == rowByteCount else {
      throw source.error(.png, at: nil, "rows of \(rowSize) bytes, expected \(rowByteCount)")
    }
  }

  /// Reads the next `count` rows; for an interlaced image, all rows must be read in one call.
  mutating func readRows(
    _ count: Int, into rows: UnsafeMutableRawPointer, stride: Int
  ) throws {
    try check(
      png.pointee.read_rows(
        handle, UInt32(clamping: count), rows.assumingMemoryBound(to: UInt8.self), stride))
  }

  /// Reads the rest of the file after the pixels.
  mutating func finish() throws { try check(png.pointee.finish(handle)) }

  /// The warnings of libpng, except for warnings about colour profiles: libpng checks profiles more strictly than is
  /// necessary, and many programs write profiles that it rejects.
  var warnings: [String] {
    String(cString: png.pointee.warnings(handle)).split(at: "\n").map(String.init)
      .filter { !$0.begins(with: "iCCP: ") }
  }

  /// The file's contents other than pixels, as far as the file has been read.
  var metadata: ImageMetadata {
    let header = header
    var metadata = ImageMetadata()
    if let icc = header.icc {
      metadata.iccProfile = Array(UnsafeBufferPointer(start: icc, count: header.icc_size))
    }
    if let exif = header.exif {
      metadata.exif = EXIF.withoutName(
        Array(UnsafeBufferPointer(start: exif, count: header.exif_size)))
    }
    if header.density_x > 0, header.density_y > 0 {
      metadata.density = .init(
        horizontal: Double(header.density_x), vertical: Double(header.density_y))
    }
    for index in 0..<header.text_count {
      var text = silhouette_png_text()
      png.pointee.get_text(handle, index, &text)
      guard let keyword = text.keyword else { continue }
      let name = String(cString: keyword)
      let bytes = UnsafeRawBufferPointer(start: text.text, count: text.text_size)
      if name == "XML:com.adobe.xmp" {
        metadata.xmp = Array(bytes)
      } else if !PNGRawProfile.read(bytes, keyword: name, into: &metadata) {
        let value =
          text.is_utf8 != 0
          ? String(decoding: bytes, as: UTF8.self)
          : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        metadata.texts.append(.init(keyword: name, value: value))
      }
    }
    metadata.readOrientation()
    return metadata
  }

  private func check(_ status: CInt) throws {
    if status != 0 { throw Self.error(png, handle, source) }
  }

  private static func error(
    _ png: UnsafePointer<silhouette_png_functions>, _ handle: OpaquePointer, _ source: ByteSource
  ) -> any Error {
    source.error(
      .png, at: png.pointee.offset(handle), png.pointee.message(handle),
      systemError: png.pointee.system_error(handle),
      outOfMemory: png.pointee.out_of_memory(handle))
  }
}
