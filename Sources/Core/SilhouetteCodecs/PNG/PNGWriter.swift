// SPDX-License-Identifier: Apache-2.0

internal import CParts

/// A PNG file that is being written; it owns the C writer.
struct PNGWriter: ~Copyable {
  private let png: UnsafePointer<silhouette_png_functions>
  private let handle: OpaquePointer

  /// Takes ownership of a handle returned by ``open(_:_:)``.
  init(_ png: UnsafePointer<silhouette_png_functions>, owning handle: OpaquePointer) {
    self.png = png
    self.handle = handle
  }

  /// Writes everything up to the first pixel; the bytes in the options only need to be valid during this call.
  static func open(
    _ png: UnsafePointer<silhouette_png_functions>, _ options: silhouette_png_write_options
  ) throws(CodecError) -> OpaquePointer {
    var handle: OpaquePointer?
    let status = withUnsafePointer(to: options) { png.pointee.writer_open($0, &handle) }
    guard let handle else { throw .encodingFailed(.png, message: "out of memory") }
    if status == 0 { return handle }
    let error = error(png, handle)
    png.pointee.writer_close(handle)
    throw error
  }

  deinit { png.pointee.writer_close(handle) }

  func write(_ rows: UnsafeRawPointer, count: Int, stride: Int) throws(CodecError) {
    let status = png.pointee.write_rows(
      handle, UInt32(clamping: count), rows.assumingMemoryBound(to: UInt8.self), stride)
    if status != 0 { throw Self.error(png, handle) }
  }

  /// Completes the file.
  func finish() throws(CodecError) {
    if png.pointee.writer_finish(handle) != 0 { throw Self.error(png, handle) }
  }

  /// Passes the bytes produced since the last call to `sink`.
  func drain(to sink: ByteSink) throws {
    var size = 0
    let bytes = png.pointee.writer_take(handle, &size)
    if size > 0 { try sink(UnsafeRawBufferPointer(start: bytes, count: size)) }
  }

  private static func error(
    _ png: UnsafePointer<silhouette_png_functions>, _ handle: OpaquePointer
  ) -> CodecError {
    .encodingFailed(.png, message: String(cString: png.pointee.writer_message(handle)))
  }
}
