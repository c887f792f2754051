// SPDX-License-Identifier: Apache-2.0

#if JPEG
  internal import CJPEGShim
  import SilhouetteCore
  import SilhouetteImaging

  /// A JPEG file being read; owns the C reader.
  struct JPEGReader: ~Copyable {
    /// The file, which must outlive the C reader.
    private let source: ByteSource
    private let handle: OpaquePointer
    private let maximumBlockCount: UInt64
    /// What the C reader asks whether to stop; it must outlive it too.
    private let cancellation = CancellationFlag.current

    /// Reads everything up to the first pixel.
    init(_ source: ByteSource, limits: DecodingLimits) throws {
      maximumBlockCount = UInt64(clamping: limits.maximumScannedBlockCount)
      let handle = try Self.open(source, limits.maximumScanCount, maximumBlockCount)
      self.handle = handle
      self.source = source
      guard let cancellation else { return }
      silhouette_jpeg_set_stop(
        handle,
        { context in
          guard let context else { return 0 }
          return Unmanaged<CancellationFlag>.fromOpaque(context).takeUnretainedValue().isCancelled
            ? 1 : 0
        }, Unmanaged.passUnretained(cancellation).toOpaque())
    }

    private static func open(
      _ source: ByteSource, _ maximumScanCount: Int, _ maximumBlockCount: UInt64
    ) throws -> OpaquePointer {
      var handle: OpaquePointer?
      let bytes = source.memory?.assumingMemoryBound(to: UInt8.self)
      let status = silhouette_jpeg_open(
        bytes?.baseAddress, bytes?.count ?? source.pieceByteCount, source.descriptor,
        CInt(clamping: maximumScanCount), maximumBlockCount, &handle)
      guard let handle else { throw CodecError.outOfMemory(path: source.path) }
      if status == 0 { return handle }
      let error = error(handle, source)
      silhouette_jpeg_close(handle)
      throw error
    }

    deinit { silhouette_jpeg_close(handle) }

    /// The frame header.
    var header: silhouette_jpeg_info {
      var info = silhouette_jpeg_info()
      silhouette_jpeg_get_info(handle, &info)
      return info
    }

    /// Prepares for reading rows at `scale` eighths of the image's size; returns the reduced size.
    mutating func start(scale: Int) throws -> (width: Int, height: Int) {
      var width: UInt32 = 0
      var height: UInt32 = 0
      try check(silhouette_jpeg_start(handle, CInt(clamping: scale), &width, &height))
      return (Int(width), Int(height))
    }

    /// Reads the next `count` rows.
    mutating func readRows(
      _ count: Int, into rows: UnsafeMutablePointer<UInt8>?, stride: Int
    ) throws {
      try check(silhouette_jpeg_read_rows(handle, UInt32(clamping: count), rows, stride))
    }

    /// Reads what follows the pixels.
    mutating func finish() throws {
      try check(silhouette_jpeg_finish(handle))
    }

    /// The warnings of libjpeg.
    var warnings: [String] {
      String(cString: silhouette_jpeg_warnings(handle)).split(separator: "\n").map(String.init)
    }

    /// Everything that is not pixels.
    var metadata: ImageMetadata {
      var metadata = ImageMetadata()
      var profile = JPEGProfileParts()
      var marker = silhouette_jpeg_marker()
      var position = silhouette_jpeg_next_marker(handle, nil, &marker)
      while let current = position {
        let bytes = UnsafeRawBufferPointer(start: marker.bytes, count: marker.size)
        switch Int(marker.marker) {
        case JPEGMarker.app1:
          if bytes.starts(with: JPEGMarker.exif), metadata.exif == nil {
            let exif = Array(bytes.dropFirst(JPEGMarker.exif.count))
            metadata.exif = exif
            metadata.orientation = EXIF.orientation(of: exif)
          } else if bytes.starts(with: JPEGMarker.xmp), metadata.xmp == nil {
            metadata.xmp = Array(bytes.dropFirst(JPEGMarker.xmp.count))
          }
        case JPEGMarker.app2:
          if bytes.starts(with: JPEGMarker.icc) {
            profile.add(bytes.dropFirst(JPEGMarker.icc.count))
          }
        default:
          metadata.texts.append(
            .init(keyword: "Comment", value: String(decoding: bytes, as: UTF8.self)))
        }
        position = silhouette_jpeg_next_marker(handle, current, &marker)
      }
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
      let blockCount = silhouette_jpeg_blocks(handle)
      if blockCount > maximumBlockCount {
        throw CodecError.limitExceeded(
          path: source.path, what: "blocks in the scans so far", found: Int(clamping: blockCount),
          maximum: Int(clamping: maximumBlockCount))
      }
      throw Self.error(handle, source)
    }

    private static func error(_ handle: OpaquePointer, _ source: ByteSource) -> any Error {
      if silhouette_jpeg_out_of_memory(handle) != 0 {
        return CodecError.outOfMemory(path: source.path)
      }
      return source.error(
        .jpeg, at: silhouette_jpeg_offset(handle), String(cString: silhouette_jpeg_message(handle)),
        systemError: silhouette_jpeg_system_error(handle))
    }
  }
#endif
