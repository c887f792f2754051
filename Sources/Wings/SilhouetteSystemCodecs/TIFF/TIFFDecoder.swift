// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs
import SilhouetteCodecs

/// A decoder of TIFF files: of the first page, in strips or tiles.
///
/// Rows of strips are decoded one by one, so that only a compressed strip is in memory. Of tiles, those of a row are decoded
/// together.
final class TIFFDecoder: RowDecoder {
  let info: ImageInfo
  private let source: ByteSource
  private let limits: DecodingLimits
  private let header: silhouette_tiff_info
  private let layout: TIFFLayout
  private let ownWarnings: [String]
  /// The readers, one for each plane of strips: libtiff reads rows of a plane in order.
  private var readers: [TIFFReader]
  /// The row of strips read last, one for each plane, or the tiles of the current row of tiles.
  private var decoded: AlignedBuffer?
  private var converter: TIFFRowConverter?
  /// The index of the row of tiles in ``decoded``.
  private var tileRow = -1
  private var rowsRead = 0

  /// Reads the first directory.
  init(_ source: ByteSource, limits: DecodingLimits) throws {
    let directories = try TIFFDirectories(source)
    try directories?.refuseCameraFiles()
    let reader = try TIFFReader(source, limits: limits)
    let header = reader.header()
    layout = try TIFFLayout(header, path: source.path)
    self.source = source
    self.limits = limits
    self.header = header
    readers = [reader]
    guard header.width > 0, header.height > 0 else {
      throw source.error(.tiff, at: nil, "expected a size, found \(header.width)×\(header.height)")
    }
    let width = Int(header.width)
    let expected = layout.rowByteCount(
      width: header.is_tiled != 0 ? Int(header.tile_width) : width)
    let found = header.is_tiled != 0 ? header.tile_row_size : header.row_size
    let (tileSize, isTooLarge) = header.tile_row_size.multipliedReportingOverflow(
      by: UInt64(header.tile_height))
    guard found == UInt64(expected), !isTooLarge, header.tile_size == tileSize,
      header.is_tiled == 0 || tileSize > 0
    else {
      throw source.error(.tiff, at: nil, "expected rows of \(expected) bytes, found \(found)")
    }
    let metadata = Self.metadata(header, exif: try directories?.exif())
    let isIndexed = if case .palette = layout.colors { true } else { false }
    info = ImageInfo(
      format: .tiff, width: width, height: Int(header.height), pixelFormat: layout.pixelFormat,
      bitsPerComponent: layout.bits, isIndexed: isIndexed,
      profile: ImageMetadata.ColorProfileKind(profile: metadata.iccProfile), metadata: metadata)
    ownWarnings =
      try directories?.hasMorePages() == true
      ? ["the file has several pages, of which the first is read"] : []
  }

  private static func metadata(_ header: silhouette_tiff_info, exif: [UInt8]?) -> ImageMetadata {
    var metadata = ImageMetadata()
    metadata.exif = exif
    if let icc = header.icc, header.icc_size > 0 {
      metadata.iccProfile = Array(
        UnsafeRawBufferPointer(start: icc, count: Int(header.icc_size)))
    }
    if let xmp = header.xmp, header.xmp_size > 0 {
      metadata.xmp = Array(UnsafeRawBufferPointer(start: xmp, count: Int(header.xmp_size)))
    }
    if let orientation = UInt8(exactly: header.orientation).flatMap(ImageOrientation.init) {
      metadata.orientation = orientation
    } else {
      metadata.readOrientation()
    }
    let perMetre: [UInt16: Double] = [2: 1 / 0.0254, 3: 100]
    let (x, y) = (Double(header.x_resolution), Double(header.y_resolution))
    if let scale = perMetre[header.resolution_unit], x > 0, y > 0, x.isFinite, y.isFinite {
      metadata.density = .init(horizontal: x * scale, vertical: y * scale)
    }
    return metadata
  }

  var warnings: [String] {
    readers.reduce(into: ownWarnings) { all, reader in
      all += reader.warnings.filter { !all.contains($0) }
    }
  }

  /// The number of tiles in a row of tiles.
  private var tilesAcross: Int {
    (info.width + Int(header.tile_width) - 1) / Int(header.tile_width)
  }

  private var decodedByteCount: Int {
    if header.is_tiled == 0 { return layout.planeCount * Int(header.row_size) }
    return .saturatingProduct(
      .saturatingProduct(Int(clamping: header.tile_size), tilesAcross), layout.planeCount)
  }

  var bufferedByteCount: Int {
    // A file cannot contain more than itself.
    let stored = min(Int(clamping: header.largest_stored_size), source.count)
    let tiles = header.is_tiled != 0 ? decodedByteCount : 0
    return tiles.saturatingSum(.saturatingProduct(stored, layout.planeCount))
  }

  func start(eighths: Int) throws -> (width: Int, height: Int) {
    try AvailableMemory.require(bufferedByteCount)
    if header.is_tiled != 0 { try checkTiles() }
    decoded = try AlignedBuffer(allocating: decodedByteCount, zeroed: true)
    converter = TIFFRowConverter(layout, width: info.width)
    while header.is_tiled == 0, readers.count < layout.planeCount {
      let reader = try TIFFReader(source, limits: limits)
      let found = reader.header()
      // Another program may have overwritten the file.
      guard found.is_tiled == 0, found.row_size == header.row_size else {
        throw source.error(.tiff, at: nil, "expected the same header as before, found another")
      }
      readers.append(reader)
    }
    return (info.width, info.height)
  }

  /// Checks the size of all tiles, which may be much larger than the image.
  private func checkTiles() throws(CodecError) {
    let (width, height) = (Int(header.tile_width), Int(header.tile_height))
    let rows = (info.height + height - 1) / height
    let count: Int = .saturatingProduct(
      .saturatingProduct(tilesAcross, width), .saturatingProduct(rows, height))
    let maximum: Int = .saturatingProduct(limits.maximumPixelCount, 2)
    guard count > maximum else { return }
    throw .limitExceeded(
      path: source.path, what: "pixels in all tiles", found: count, maximum: maximum)
  }

  func readRows(
    _ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int
  ) throws {
    guard let decoded else { return }
    for row in 0..<count {
      let place = target + row * rowStrideInBytes
      if header.is_tiled != 0 {
        try readTiledRow(rowsRead, decoded, into: place)
      } else {
        try readStripRow(rowsRead, decoded, into: place)
      }
      rowsRead += 1
    }
  }

  private func readStripRow(
    _ row: Int, _ decoded: AlignedBuffer, into target: UnsafeMutableRawPointer
  ) throws {
    let size = Int(header.row_size)
    let planes = readers.indices.map { decoded.baseAddress + $0 * size }
    for (plane, reader) in readers.enumerated() {
      try reader.readRow(row, plane: plane, into: planes[plane])
    }
    converter?.convert(planes.map { UnsafeRawPointer($0) }, count: info.width, into: target)
  }

  private func readTiledRow(
    _ row: Int, _ decoded: AlignedBuffer, into target: UnsafeMutableRawPointer
  ) throws {
    let (width, height) = (Int(header.tile_width), Int(header.tile_height))
    let size = Int(header.tile_size)
    if row / height != tileRow {
      tileRow = row / height
      for tile in 0..<tilesAcross {
        for plane in 0..<layout.planeCount {
          let first = (tile * layout.planeCount + plane) * size
          try readers[0].readTile(
            x: tile * width, y: row, plane: plane,
            into: UnsafeMutableRawBufferPointer(rebasing: decoded.bytes[first..<first + size]))
        }
      }
    }
    let rowOffset = row % height * Int(header.tile_row_size)
    for tile in 0..<tilesAcross {
      let planes = (0..<layout.planeCount).map { plane in
        UnsafeRawPointer(
          decoded.baseAddress + (tile * layout.planeCount + plane) * size + rowOffset)
      }
      converter?.convert(
        planes, count: min(width, info.width - tile * width),
        into: target + tile * width * info.pixelFormat.bytesPerPixel)
    }
  }

  func finish() throws {
    decoded = nil
    for reader in readers { try reader.finish() }
  }
}
