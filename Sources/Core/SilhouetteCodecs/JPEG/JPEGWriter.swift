// SPDX-License-Identifier: Apache-2.0

internal import CParts

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
