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
