// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A two-dimensional array without row padding, top row first, which algorithms use as scratch memory.
///
/// Copies share the memory, which is accessed through ``withUnsafeRows(of:body:)``.
package struct Plane<Element> {
  package let width: Int
  package let height: Int
  private let buffer: AlignedBuffer

  /// Creates a plane with undefined contents.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    buffer = AlignedBuffer(
      byteCount: width * height * MemoryLayout<Element>.stride, zeroed: false)
  }

  /// Creates a plane in which all elements are equal.
  package init(width: Int, height: Int, repeating element: Element) {
    self.init(width: width, height: height)
    rows.base.initialize(repeating: element, count: width * height)
  }

  /// The rows of a plane in memory, valid only within ``withUnsafeRows(of:body:)``.
  package struct Rows {
    /// The address of the first element of the first row.
    package let base: UnsafeMutablePointer<Element>
    package let width: Int
    package let height: Int

    /// Returns the address of the first element of a row.
    @inline(__always)
    package subscript(_ y: Int) -> UnsafeMutablePointer<Element> { base + y * width }
  }

  fileprivate var rows: Rows {
    Rows(
      base: buffer.baseAddress.assumingMemoryBound(to: Element.self), width: width, height: height)
  }
}

/// Calls `body` with the rows of one or more planes, whose memory stays alive at least until the call returns.
@inline(__always)
package func withUnsafeRows<each Element, Result>(
  of planes: repeat Plane<each Element>, body: (repeat Plane<each Element>.Rows) throws -> Result
) rethrows -> Result {
  defer { withExtendedLifetime((repeat each planes)) {} }
  return try body(repeat (each planes).rows)
}

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
