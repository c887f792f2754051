// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Scratch memory for a recipe while it computes one tile, used by one thread.
package final class ScratchMemory {
  package init() {}

  private var buffer = AlignedBuffer(byteCount: 0)

  /// Returns room for `count` undefined floats, valid until the next call.
  package func floats(_ count: Int) -> UnsafeMutablePointer<Float> {
    let byteCount = count * MemoryLayout<Float>.stride
    if buffer.byteCount < byteCount {
      buffer = AlignedBuffer(byteCount: byteCount + byteCount / 2, zeroed: false)
    }
    return buffer.baseAddress.assumingMemoryBound(to: Float.self)
  }
}

/// Returns the distance between rows of scratch memory for `count` floats each, with room for row loops to write beyond
/// the end.
package func paddedCount(_ count: Int) -> Int { (count + 15) & ~15 + 16 }
