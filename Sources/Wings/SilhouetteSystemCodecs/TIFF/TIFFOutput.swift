// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs
import SilhouetteCodecs

/// A TIFF file that libtiff writes; it owns the C writer and the bytes so far.
final class TIFFOutput {
  private let handle: OpaquePointer
  /// The file, which is in a temporary file if it is large: libtiff writes its directory last, and then the header again.
  private let memory: AlignedBuffer
  private var releasedCount = 0

  /// The number of bytes that are passed on at a time.
  private static let pieceByteCount = 1 << 20

  /// Writes everything up to the first pixel; the bytes in the options only need to be valid during this call.
  ///
  /// - Parameters:
  ///   - options: The properties of the file.
  ///   - capacity: The largest size of the file.
  init(_ options: silhouette_tiff_write_options, capacity: Int) throws {
    let memory = try AlignedBuffer(spilling: capacity)
    self.memory = memory
    var handle: OpaquePointer?
    let status = withUnsafePointer(to: options) {
      silhouette_tiff_writer_open(
        $0, memory.baseAddress.assumingMemoryBound(to: UInt8.self), memory.byteCount, &handle)
    }
    guard let handle else { throw CodecError.encodingFailed(.tiff, message: "out of memory") }
    self.handle = handle
    try check(status)
  }

  deinit {
    silhouette_tiff_close(handle)
    withExtendedLifetime(memory) {}
  }

  /// Compresses the rows of a strip, which are overwritten.
  func writeStrip(_ index: Int, _ rows: UnsafeMutableRawBufferPointer) throws(CodecError) {
    try check(
      silhouette_tiff_write_strip(
        handle, UInt32(clamping: index), rows.baseAddress, rows.count))
    let size = silhouette_tiff_size(handle)
    if size - releasedCount >= Self.pieceByteCount {
      memory.releasePages(releasedCount..<size)
      releasedCount = size
    }
  }

  /// Completes the file and passes it to `sink`.
  func finish(to sink: ByteSink) throws {
    try check(silhouette_tiff_writer_finish(handle))
    let size = silhouette_tiff_size(handle)
    for first in stride(from: 0, to: size, by: Self.pieceByteCount) {
      let range = first..<min(first + Self.pieceByteCount, size)
      try sink(UnsafeRawBufferPointer(rebasing: memory.bytes[range]))
      memory.releasePages(range)
    }
  }

  private func check(_ status: CInt) throws(CodecError) {
    guard status != 0 else { return }
    throw .encodingFailed(.tiff, message: String(cString: silhouette_tiff_message(handle)))
  }
}
