// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Pixels that several renderings share: images marked with ``Image/insertingIntermediate()``, and the results of steps that need
/// all of an image, such as ``DistanceFromMask``.
///
/// ```swift
/// let renderer = Renderer(cache: RenderCache(byteLimit: 256 << 20))
/// let distance = mask.applyingFilter(DistanceFromMask())
/// let left = try renderer.render(distance, region: first)   // measures the whole mask
/// let right = try renderer.render(distance, region: second) // reads what is kept
/// ```
///
/// What was used the longest ago goes first when the limit is reached. Entries keep the bitmaps and files that they were made of.
/// May be used by several threads and renderers at once; renderers of different working spaces share nothing.
public final class RenderCache: Sendable, Hashable {
  /// The memory that the pixels may take, in bytes.
  public let byteLimit: Int

  private let state = Mutex(State())

  private struct State {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
    /// Counts uses.
    var time = 0
    var hitCount = 0
    var missCount = 0
  }

  private struct Entry {
    let bitmap: Node
    let byteCount: Int
    var lastUse: Int
  }

  /// An image in a working space.
  private struct Key: Hashable {
    let node: Node
    let workingSpace: ColorSpace

    static func == (first: Key, second: Key) -> Bool {
      first.workingSpace == second.workingSpace && Node.areEqual(first.node, second.node)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(node.hash)
      hasher.combine(workingSpace)
    }
  }

  /// Makes an empty cache.
  ///
  /// - Parameter byteLimit: The memory that the pixels may take, in bytes, not negative.
  public init(byteLimit: Int = 256 << 20) {
    precondition(byteLimit >= 0, "a cache of \(byteLimit) bytes")
    self.byteLimit = byteLimit
  }

  /// The memory that the pixels take, in bytes.
  public var byteCount: Int { state.withLock(\.byteCount) }
  /// The number of images that are kept.
  public var count: Int { state.withLock(\.entries.count) }
  /// The number of times that pixels were found.
  public var hitCount: Int { state.withLock(\.hitCount) }
  /// The number of times that pixels had to be made, or would have been too large.
  public var missCount: Int { state.withLock(\.missCount) }

  /// Forgets all pixels.
  public func removeAll() {
    // Trees are released outside of the lock.
    let entries = state.withLock { state in
      let entries = state.entries
      state.entries = [:]
      state.byteCount = 0
      return entries
    }
    withExtendedLifetime(entries) {}
  }

  /// Returns the bitmap of an image, and counts as a use of it.
  func bitmap(of node: Node, in workingSpace: ColorSpace) -> Node? {
    state.withLock { state in
      let key = Key(node: node, workingSpace: workingSpace)
      guard let bitmap = state.entries[key]?.bitmap else {
        state.missCount += 1
        return nil
      }
      state.hitCount += 1
      state.time += 1
      state.entries[key]?.lastUse = state.time
      return bitmap
    }
  }

  /// Keeps the bitmap of an image, and forgets others where that takes too much memory.
  func insert(_ pixels: PixelBuffer, as bitmap: Node, of node: Node, in workingSpace: ColorSpace) {
    let byteCount = Self.byteCount(
      width: pixels.width, height: pixels.height, bytesPerPixel: pixels.format.bytesPerPixel)
    if byteCount > byteLimit { return }
    var released: [Entry] = []
    state.withLock { state in
      let key = Key(node: node, workingSpace: workingSpace)
      if let old = state.entries.removeValue(forKey: key) {
        state.byteCount -= old.byteCount
        released.append(old)
      }
      while state.byteCount > byteLimit - byteCount,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        state.byteCount -= oldest.value.byteCount
        released.append(oldest.value)
      }
      state.time += 1
      state.entries[key] = Entry(bitmap: bitmap, byteCount: byteCount, lastUse: state.time)
      state.byteCount += byteCount
    }
    withExtendedLifetime(released) {}
  }

  /// Returns the bytes of an image's pixels, as an entry counts them.
  static func byteCount(width: Int, height: Int, bytesPerPixel: Int) -> Int {
    let (row, overflows) = width.multipliedReportingOverflow(by: bytesPerPixel)
    let (count, overflowsToo) = row.multipliedReportingOverflow(by: height)
    return overflows || overflowsToo ? .max : count
  }

  public static func == (first: RenderCache, second: RenderCache) -> Bool { first === second }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
