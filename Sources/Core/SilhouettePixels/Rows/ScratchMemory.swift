// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Scratch memory for a recipe while it computes one tile, used by one thread.
package final class ScratchMemory {
  package init() {}

  private var buffer = AlignedBuffer(byteCount: 0)

  /// The memory of released tiles.
  package var tiles = BufferPool()

  /// Returns room for `count` undefined floats, valid until the next call.
  package func floats(_ count: Int) -> UnsafeMutablePointer<Float> { values(count) }

  /// Returns room for `count` undefined values, valid until the next call.
  package func values<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value> {
    let byteCount = count * MemoryLayout<Value>.stride
    if buffer.byteCount < byteCount {
      buffer = AlignedBuffer(byteCount: byteCount + byteCount / 2, zeroed: false)
    }
    return buffer.baseAddress.assumingMemoryBound(to: Value.self)
  }
}

/// Returns the distance between rows of scratch memory for `count` floats each, with room for row loops to write beyond
/// the end.
package func paddedCount(_ count: Int) -> Int { (count + 15) & ~15 + 16 }

/// A pool of the memory of released tiles, which later tiles reuse; used by one thread.
package struct BufferPool {
  private var free: [AlignedBuffer] = []

  package init() {}

  /// Returns memory with undefined contents.
  package mutating func buffer(byteCount: Int) -> AlignedBuffer {
    let best = free.indices.filter { free[$0].byteCount >= byteCount }
      .min { free[$0].byteCount < free[$1].byteCount }
    if let best { return free.remove(at: best) }
    // The free buffers are too small; release them, because otherwise the pool would exceed the memory limit.
    free.removeAll()
    return AlignedBuffer(byteCount: byteCount, zeroed: false)
  }

  /// Takes back memory that is no longer used.
  package mutating func recycle(_ buffer: AlignedBuffer) { free.append(buffer) }
}
