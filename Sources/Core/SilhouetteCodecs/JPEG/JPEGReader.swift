// SPDX-License-Identifier: Apache-2.0

internal import CParts
import SilhouetteCore
import SilhouettePixels

/// A JPEG file that is being read; it owns the C reader.
struct JPEGReader: ~Copyable {
  /// The file, which must outlive the C reader.
  private let source: ByteSource
  private let jpeg: UnsafePointer<silhouette_jpeg_functions>
  private let handle: OpaquePointer
  private let maximumBlockCount: UInt64
  /// The flag that the C reader polls, which must also outlive the C reader.
  private let cancellation = CancellationFlag.current

  /// Reads everything up to the first pixel.
  init(_ source: ByteSource, limits: DecodingLimits) throws {
    maximumBlockCount = UInt64(clamping: limits.maximumScannedBlockCount)
    let jpeg = try LinkedLibraries.jpeg
    handle = try Self.open(jpeg, source, limits.maximumScanCount, maximumBlockCount)
    self.jpeg = jpeg
    self.source = source
    guard let cancellation else { return }
    jpeg.pointee.set_stop(
      handle,
      { context in
        guard let context else { return 0 }
        return Unmanaged<CancellationFlag>.fromOpaque(context).takeUnretainedValue().isCancelled
          ? 1 : 0
      }, Unmanaged.passUnretained(cancellation).toOpaque())
  }

  private static func open(
    _ jpeg: UnsafePointer<silhouette_jpeg_functions>, _ source: ByteSource,
    _ maximumScanCount: Int, _ maximumBlockCount: UInt64
  ) throws -> OpaquePointer {
    var handle: OpaquePointer?
    let bytes = source.memory?.assumingMemoryBound(to: UInt8.self)
    let status = jpeg.pointee.open(
      bytes?.baseAddress, bytes?.count ?? source.pieceByteCount, source.descriptor,
      CInt(clamping: maximumScanCount), maximumBlockCount, &handle)
    guard let handle else { throw CodecError.outOfMemory(path: source.path) }
    if status == 0 { return handle }
    let error = error(jpeg, handle, source)
    jpeg.pointee.close(handle)
    throw error
  }

  deinit { jpeg.pointee.close(handle) }

  /// The frame header.
  var header: silhouette_jpeg_info {
    var info = silhouette_jpeg_info()
    jpeg.pointee.get_info(handle, &info)
    return info
  }

  /// Prepares for reading rows at `scale` eighths of the image's size, and returns the reduced size.
  mutating func start(scale: Int) throws -> (width: Int, height: Int) {
    var width: UInt32 = 0
    var height: UInt32 = 0
    try check(jpeg.pointee.start(handle, CInt(clamping: scale), &width, &height))
    return (Int(width), Int(height))
  }

  /// Reads the next `count` rows.
  mutating func readRows(
    _ count: Int, into rows: UnsafeMutablePointer<UInt8>?, stride: Int
  ) throws {
    try check(jpeg.pointee.read_rows(handle, UInt32(clamping: count), rows, stride))
  }

  /// Reads the rest of the file after the pixels.
  mutating func finish() throws {
    try check(jpeg.pointee.finish(handle))
  }

  /// The warnings of libjpeg.
  var warnings: [String] {
    String(cString: jpeg.pointee.warnings(handle)).split(at: "\n").map(String.init)
  }

  /// The file's contents other than pixels.
  var metadata: ImageMetadata {
    var metadata = ImageMetadata()
    var profile = JPEGProfileParts()
    var extendedXMP = JPEGExtendedXMP()
    var marker = silhouette_jpeg_marker()
    var position = jpeg.pointee.next_marker(handle, nil, &marker)
    while let current = position {
      let bytes = UnsafeRawBufferPointer(start: marker.bytes, count: marker.size)
      switch Int(marker.marker) {
      case JPEGMarker.app1:
        if bytes.starts(with: JPEGMarker.exif), metadata.exif == nil {
          metadata.exif = Array(bytes.dropFirst(JPEGMarker.exif.count))
        } else if bytes.starts(with: JPEGMarker.xmp), metadata.xmp == nil {
          metadata.xmp = Array(bytes.dropFirst(JPEGMarker.xmp.count))
        } else if bytes.starts(with: JPEGMarker.extendedXMP) {
          extendedXMP.add(bytes.dropFirst(JPEGMarker.extendedXMP.count))
        }
      case JPEGMarker.app2:
        if bytes.starts(with: JPEGMarker.icc) {
          profile.add(bytes.dropFirst(JPEGMarker.icc.count))
        }
      default:
        metadata.texts.append(
          .init(keyword: "Comment", value: String(decoding: bytes, as: UTF8.self)))
      }
      position = jpeg.pointee.next_marker(handle, current, &marker)
    }
    metadata.readOrientation(extendedXMP: metadata.xmp.flatMap(extendedXMP.joined))
    metadata.iccProfile = profile.joined
    metadata.density = density
    return metadata
  }

  private var density: ImageMetadata.Density? {
    let header = header
    guard header.density_x > 0, header.density_y > 0 else { return nil }
    let perMetre: Double
    switch header.density_unit {
    case 1: perMetre = 1 / 0.0254
    case 2: perMetre = 100
    default: return nil
    }
    return .init(
      horizontal: Double(header.density_x) * perMetre,
      vertical: Double(header.density_y) * perMetre)
  }

  private func check(_ status: CInt) throws {
    guard status != 0 else { return }
    try cancellation?.check()
    let blockCount = jpeg.pointee.blocks(handle)
    if blockCount > maximumBlockCount {
      throw CodecError.limitExceeded(
        path: source.path, what: "blocks in the scans so far", found: Int(clamping: blockCount),
        maximum: Int(clamping: maximumBlockCount))
    }
    throw Self.error(jpeg, handle, source)
  }

  private static func error(
    _ jpeg: UnsafePointer<silhouette_jpeg_functions>, _ handle: OpaquePointer, _ source: ByteSource
  ) -> any Error {
    source.error(
      .jpeg, at: jpeg.pointee.offset(handle), jpeg.pointee.message(handle),
      systemError: jpeg.pointee.system_error(handle),
      outOfMemory: jpeg.pointee.out_of_memory(handle))
  }
}

/// A decoder of JPEG files.
final class JPEGDecoder: RowDecoder {
  private var reader: JPEGReader
  let info: ImageInfo
  let bufferedByteCount: Int
  /// The number of columns of the image at its reduced size.
  private var width = 0
  /// A row of CMYK samples, 4 bytes per pixel; empty for other colour spaces.
  private var ink: [UInt8] = []

  /// Reads everything up to the first pixel.
  init(_ source: ByteSource, limits: DecodingLimits) throws {
    reader = try JPEGReader(source, limits: limits)
    let header = reader.header
    let metadata = reader.metadata
    info = ImageInfo(
      format: .jpeg, width: Int(header.width), height: Int(header.height),
      pixelFormat: header.channels == 1 ? .grey8 : .rgb8, bitsPerComponent: 8, isIndexed: false,
      profile: ImageMetadata.ColorProfileKind(profile: metadata.iccProfile), metadata: metadata)
    bufferedByteCount = Int(clamping: header.buffered_size)
    guard header.channels > 0 else {
      throw CodecError.unsupportedFile(
        path: source.path, message: "expected a JPEG in grey, RGB, YCbCr, CMYK or YCCK")
    }
  }

  var warnings: [String] { reader.warnings }

  func start(eighths: Int) throws -> (width: Int, height: Int) {
    // Checked before decoding: libjpeg would otherwise take all memory and leave none for other objects.
    try AvailableMemory.require(bufferedByteCount)
    let size = try reader.start(scale: eighths)
    width = size.width
    if reader.header.channels == 4 { ink = [UInt8](repeating: 0, count: 4 * width) }
    return size
  }

  func readRows(
    _ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int
  ) throws {
    let rows = target.assumingMemoryBound(to: UInt8.self)
    guard !ink.isEmpty else {
      try reader.readRows(count, into: rows, stride: rowStrideInBytes)
      return
    }
    for row in 0..<count {
      try ink.withUnsafeMutableBufferPointer { ink in
        try reader.readRows(1, into: ink.baseAddress, stride: ink.count)
      }
      convertInk(into: rows + row * rowStrideInBytes)
    }
  }

  func finish() throws { try reader.finish() }

  /// Converts CMYK to RGB without a profile: R = C·K/255, where 255 means no ink. Adobe's programs store inverted ink values
  /// in this way, and nearly all files do the same, with or without Adobe's marker. Pillow converts them in the same way.
  private func convertInk(into row: UnsafeMutablePointer<UInt8>) {
    ink.withUnsafeBufferPointer { ink in
      for x in 0..<width {
        let black = UInt32(ink[4 * x + 3])
        for channel in 0..<3 {
          let product = UInt32(ink[4 * x + channel]) * black
          row[3 * x + channel] = UInt8((product + 127) / 255)
        }
      }
    }
  }
}
