// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Memory that a recipe uses while it computes one tile; one thread's own.
package final class ScratchMemory {
  package init() {}

  private var buffer = AlignedBuffer(byteCount: 0)

  /// Room for `count` floats, undefined, until the next call.
  package func floats(_ count: Int) -> UnsafeMutablePointer<Float> {
    let byteCount = count * MemoryLayout<Float>.stride
    if buffer.byteCount < byteCount {
      buffer = AlignedBuffer(byteCount: byteCount + byteCount / 2, zeroed: false)
    }
    return buffer.baseAddress.assumingMemoryBound(to: Float.self)
  }
}

/// The distance between rows of scratch memory that row loops may write a little beyond.
package func paddedCount(_ count: Int) -> Int { (count + 15) & ~15 + 16 }
