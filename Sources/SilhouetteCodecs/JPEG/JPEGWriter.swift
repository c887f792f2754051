// SPDX-License-Identifier: Apache-2.0

#if JPEG
  internal import CJPEGShim

  /// A JPEG file being written; owns the C writer.
  struct JPEGWriter: ~Copyable {
    private let handle: OpaquePointer

    init(_ options: silhouette_jpeg_write_options) throws(CodecError) {
      handle = try Self.open(options)
    }

    private static func open(
      _ options: silhouette_jpeg_write_options
    ) throws(CodecError) -> OpaquePointer {
      var handle: OpaquePointer?
      let status = withUnsafePointer(to: options) { silhouette_jpeg_writer_open($0, &handle) }
      guard let handle else { throw .encodingFailed(.jpeg, message: "out of memory") }
      if status == 0 { return handle }
      let error = error(handle)
      silhouette_jpeg_writer_close(handle)
      throw error
    }

    deinit { silhouette_jpeg_writer_close(handle) }

    func writeMarker(_ number: Int, _ contents: [UInt8]) throws(CodecError) {
      let status = contents.withUnsafeBufferPointer { bytes in
        var marker = silhouette_jpeg_marker(
          marker: CInt(clamping: number), bytes: bytes.baseAddress, size: bytes.count)
        return silhouette_jpeg_write_marker(handle, &marker)
      }
      if status != 0 { throw Self.error(handle) }
    }

    func write(_ rows: UnsafeRawPointer, count: Int, stride: Int) throws(CodecError) {
      let status = silhouette_jpeg_write_rows(
        handle, UInt32(clamping: count), rows.assumingMemoryBound(to: UInt8.self), stride)
      if status != 0 { throw Self.error(handle) }
    }

    /// Completes the file.
    func finish() throws(CodecError) {
      if silhouette_jpeg_writer_finish(handle) != 0 { throw Self.error(handle) }
    }

    /// Passes on the bytes produced since the last call.
    func drain(to sink: ByteSink) throws {
      var size = 0
      let bytes = silhouette_jpeg_writer_take(handle, &size)
      if size > 0 { try sink(UnsafeRawBufferPointer(start: bytes, count: size)) }
    }

    private static func error(_ handle: OpaquePointer) -> CodecError {
      .encodingFailed(.jpeg, message: String(cString: silhouette_jpeg_writer_message(handle)))
    }
  }
#endif
