// SPDX-License-Identifier: Apache-2.0

internal import CParts
import SilhouetteCore
import SilhouettePixels

/// An encoder of JPEG files.
final class JPEGEncoder: RowEncoder {
  let target: PixelFormat
  private let writer: JPEGWriter

  init(_ layout: RowLayout, _ options: EncodingOptions) throws {
    if options.palette != nil {
      throw CodecError.unsupportedPixels(.jpeg, message: "the format has no palettes")
    }
    if options.bitsPerComponent == 16 {
      throw CodecError.unsupportedPixels(.jpeg, message: "the format has no 16-bit channels")
    }
    let target = options.targetFormat(
      for: layout.format, keepsAlpha: false, isDeep: false)
    let metadata = StoredMetadata(
      options.metadata, options.metadataPolicy, isGrey: target.channels == .grey)
    var settings = silhouette_jpeg_write_options()
    settings.width = UInt32(clamping: layout.width)
    settings.height = UInt32(clamping: layout.height)
    settings.channels = UInt8(clamping: target.channels.count)
    settings.quality = UInt8(clamping: options.jpegQuality)
    settings.halves_color = options.jpegColorSubsampling == .half ? 1 : 0
    settings.optimizes_huffman = options.jpegOptimizesHuffman ? 1 : 0
    if let density = metadata.density,
      let x = UInt16(exactly: (density.horizontal * 0.0254).rounded()), x > 0,
      let y = UInt16(exactly: (density.vertical * 0.0254).rounded()), y > 0
    {
      settings.density_unit = 1
      settings.density_x = x
      settings.density_y = y
    }
    self.target = target
    writer = try JPEGWriter(settings)
    try Self.write(metadata, to: writer)
  }

  func writeRows(
    _ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int, to sink: ByteSink
  ) throws {
    try writer.write(source, count: count, stride: rowStrideInBytes)
    try writer.drain(to: sink)
  }

  func finish(to sink: ByteSink) throws {
    try writer.finish()
    try writer.drain(to: sink)
  }

  private static func write(
    _ metadata: StoredMetadata, to writer: borrowing JPEGWriter
  ) throws(CodecError) {
    if let exif = metadata.exif,
      exif.count + JPEGMarker.exif.count <= JPEGMarker.maximumByteCount
    {
      try writer.writeMarker(JPEGMarker.app1, JPEGMarker.exif + exif)
    }
    if let profile = metadata.iccProfile {
      for part in JPEGProfileParts.split(profile) {
        try writer.writeMarker(JPEGMarker.app2, part)
      }
    }
  }
}

/// A JPEG file that is being written; it owns the C writer.
struct JPEGWriter: ~Copyable {
  private let jpeg: UnsafePointer<silhouette_jpeg_functions>
  private let handle: OpaquePointer

  init(_ options: silhouette_jpeg_write_options) throws(CodecError) {
    let jpeg = try LinkedLibraries.jpeg
    handle = try Self.open(jpeg, options)
    self.jpeg = jpeg
  }

  private static func open(
    _ jpeg: UnsafePointer<silhouette_jpeg_functions>, _ options: silhouette_jpeg_write_options
  ) throws(CodecError) -> OpaquePointer {
    var handle: OpaquePointer?
    let status = withUnsafePointer(to: options) { jpeg.pointee.writer_open($0, &handle) }
    guard let handle else { throw .encodingFailed(.jpeg, message: "out of memory") }
    if status == 0 { return handle }
    let error = error(jpeg, handle)
    jpeg.pointee.writer_close(handle)
    throw error
  }

  deinit { jpeg.pointee.writer_close(handle) }

  func writeMarker(_ number: Int, _ contents: [UInt8]) throws(CodecError) {
    let status = contents.withUnsafeBufferPointer { bytes in
      var marker = silhouette_jpeg_marker(
        marker: CInt(clamping: number), bytes: bytes.baseAddress, size: bytes.count)
      return jpeg.pointee.write_marker(handle, &marker)
    }
    if status != 0 { throw Self.error(jpeg, handle) }
  }

  func write(_ rows: UnsafeRawPointer, count: Int, stride: Int) throws(CodecError) {
    let status = jpeg.pointee.write_rows(
      handle, UInt32(clamping: count), rows.assumingMemoryBound(to: UInt8.self), stride)
    if status != 0 { throw Self.error(jpeg, handle) }
  }

  /// Completes the file.
  func finish() throws(CodecError) {
    if jpeg.pointee.writer_finish(handle) != 0 { throw Self.error(jpeg, handle) }
  }

  /// Passes the bytes produced since the last call to `sink`.
  func drain(to sink: ByteSink) throws {
    var size = 0
    let bytes = jpeg.pointee.writer_take(handle, &size)
    if size > 0 { try sink(UnsafeRawBufferPointer(start: bytes, count: size)) }
  }

  private static func error(
    _ jpeg: UnsafePointer<silhouette_jpeg_functions>, _ handle: OpaquePointer
  ) -> CodecError {
    .encodingFailed(.jpeg, message: String(cString: jpeg.pointee.writer_message(handle)))
  }
}
