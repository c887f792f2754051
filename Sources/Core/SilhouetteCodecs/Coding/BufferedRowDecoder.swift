// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePixels

/// A decoder for formats whose pixels are available only all at once: it keeps them until their rows are read.
package final class BufferedRowDecoder: RowDecoder {
  /// A function that decodes all pixels into the memory of `height` rows without padding.
  package typealias Decoding = (UnsafeMutableRawBufferPointer) throws -> Void

  package let info: ImageInfo
  package private(set) var warnings: [String]
  private let decoding: Decoding
  private let workingByteCount: Int
  /// The decoded pixels; `nil` before ``start(eighths:)``.
  private var pixels: AlignedBuffer?
  private var rowsRead = 0

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - info: The information about the file.
  ///   - warnings: The warnings about faults found in the file's header.
  ///   - workingByteCount: The memory that decoding takes in addition to the pixels, in bytes.
  ///   - decoding: Decodes all pixels, in the format that `info` states.
  package init(
    _ info: ImageInfo, warnings: [String] = [], workingByteCount: Int = 0,
    decoding: @escaping Decoding
  ) {
    self.info = info
    self.warnings = warnings
    self.workingByteCount = workingByteCount
    self.decoding = decoding
  }

  private var rowByteCount: Int { info.width * info.pixelFormat.bytesPerPixel }

  private var pixelByteCount: Int { info.height * rowByteCount }

  package var bufferedByteCount: Int { pixelByteCount + workingByteCount }

  package func start(eighths: Int) throws -> (width: Int, height: Int) {
    try AvailableMemory.require(bufferedByteCount)
    let buffer = try AlignedBuffer(allocating: pixelByteCount, zeroed: true)
    try decoding(buffer.bytes)
    pixels = buffer
    return (info.width, info.height)
  }

  package func readRows(_ count: Int, into target: UnsafeMutableRawPointer, rowStrideInBytes: Int)
    throws
  {
    guard let pixels else { return }
    for row in 0..<count {
      (target + row * rowStrideInBytes).copyMemory(
        from: pixels.baseAddress + (rowsRead + row) * rowByteCount, byteCount: rowByteCount)
    }
    rowsRead += count
  }

  package func finish() throws { pixels = nil }
}
