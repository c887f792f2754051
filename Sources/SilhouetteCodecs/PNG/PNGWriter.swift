// SPDX-License-Identifier: Apache-2.0

#if PNG
  internal import CPNGShim

  /// A PNG file being written; owns the C writer.
  struct PNGWriter: ~Copyable {
    private let handle: OpaquePointer

    /// Takes ownership of a handle returned by ``open(_:)``.
    init(owning handle: OpaquePointer) { self.handle = handle }

    /// Writes everything up to the first pixel; the bytes in the options must outlive only this call.
    static func open(
      _ options: silhouette_png_write_options
    ) throws(CodecError) -> OpaquePointer {
      var handle: OpaquePointer?
      let status = withUnsafePointer(to: options) { silhouette_png_writer_open($0, &handle) }
      guard let handle else { throw .encodingFailed(.png, message: "out of memory") }
      if status == 0 { return handle }
      let error = error(handle)
      silhouette_png_writer_close(handle)
      throw error
    }

    deinit { silhouette_png_writer_close(handle) }

    func write(_ rows: UnsafeRawPointer, count: Int, stride: Int) throws(CodecError) {
      let status = silhouette_png_write_rows(
        handle, UInt32(clamping: count), rows.assumingMemoryBound(to: UInt8.self), stride)
      if status != 0 { throw Self.error(handle) }
    }

    /// Completes the file.
    func finish() throws(CodecError) {
      if silhouette_png_writer_finish(handle) != 0 { throw Self.error(handle) }
    }

    /// Passes on the bytes produced since the last call.
    func drain(to sink: ByteSink) throws {
      var size = 0
      let bytes = silhouette_png_writer_take(handle, &size)
      if size > 0 { try sink(UnsafeRawBufferPointer(start: bytes, count: size)) }
    }

    private static func error(_ handle: OpaquePointer) -> CodecError {
      .encodingFailed(.png, message: String(cString: silhouette_png_writer_message(handle)))
    }
  }
#endif
