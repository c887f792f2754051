// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension Renderer {
  /// A cache of pixels shared by several renderings: images marked with ``Image/insertingIntermediate()``, and the
  /// results of steps that need all of an image, such as ``Filters/DistanceFromMask``.
  ///
  /// ```swift
  /// let renderer = Renderer(cache: Renderer.Cache(byteLimit: 256 << 20))
  /// let distance = mask.applyingFilter(Filters.DistanceFromMask())
  /// let left = try renderer.render(distance, region: first)   // measures the whole mask
  /// let right = try renderer.render(distance, region: second) // reads what is kept
  /// ```
  ///
  /// When a limit is reached, the least recently used entries are removed. Entries keep the bitmaps and files from
  /// which they were computed; the limit in bytes does not include these, but the limit on the number of entries
  /// bounds them. Several threads and renderers may use a cache concurrently; renderers with different working spaces
  /// share no entries.
  public final class Cache: Sendable, Hashable {
    /// The memory that the pixels may take, in bytes.
    public let byteLimit: Int
    /// The maximum number of images that are kept.
    public let countLimit: Int

    private let state = Lock(State())

    private struct State {
      var entries: [Key: Entry] = [:]
      var byteCount = 0
      /// The number of uses so far.
      var time = 0
      var hitCount = 0
      var missCount = 0
    }

    private struct Entry {
      let bitmap: Node
      let byteCount: Int
      var lastUse: Int
    }

    /// The key of an entry: an image in a working space.
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

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - byteLimit: The memory that the pixels may take, in bytes, not negative.
    ///   - countLimit: The maximum number of images that are kept, positive.
    public init(byteLimit: Int = 256 << 20, countLimit: Int = 64) {
      precondition(byteLimit >= 0, "a cache of \(byteLimit) bytes")
      precondition(countLimit > 0, "a cache of \(countLimit) images")
      self.byteLimit = byteLimit
      self.countLimit = countLimit
    }

    /// The memory that the pixels take, in bytes.
    public var byteCount: Int { state.withLock(\.byteCount) }
    /// The number of images that are kept.
    package var count: Int { state.withLock(\.entries.count) }
    /// The number of lookups that found pixels.
    package var hitCount: Int { state.withLock(\.hitCount) }
    /// The number of lookups that found no pixels, including those for images over the limit.
    package var missCount: Int { state.withLock(\.missCount) }

    /// Removes all entries.
    public func removeAll() {
      // Trees are released outside the lock.
      let entries = state.withLock { state in
        let entries = state.entries
        state.entries = [:]
        state.byteCount = 0
        return entries
      }
      withExtendedLifetime(entries) {}
    }

    /// Returns the bitmap of an image, and records its use.
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

    /// Adds the bitmap of an image, and removes others if necessary.
    func insert(_ pixels: PixelBuffer, as bitmap: Node, of node: Node, in workingSpace: ColorSpace)
    {
      let byteCount = pixels.rowStrideInBytes * pixels.height
      if byteCount > byteLimit { return }
      // Trees are released outside the lock: releasing memory that pixels adopted may run the caller's code.
      var released: [(key: Key, value: Entry)] = []
      state.withLock { state in
        let key = Key(node: node, workingSpace: workingSpace)
        if let index = state.entries.index(forKey: key) {
          let old = state.entries.remove(at: index)
          state.byteCount -= old.value.byteCount
          released.append(old)
        }
        while state.byteCount > byteLimit - byteCount || state.entries.count >= countLimit,
          let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
          state.entries[oldest.key] = nil
          state.byteCount -= oldest.value.byteCount
          released.append(oldest)
        }
        state.time += 1
        state.entries[key] = Entry(bitmap: bitmap, byteCount: byteCount, lastUse: state.time)
        state.byteCount += byteCount
      }
      withExtendedLifetime(released) {}
    }

    /// Returns the size of an image's pixels in bytes, including the padding of rows, as counted for an entry.
    static func byteCount(width: Int, height: Int, bytesPerPixel: Int) -> Int {
      let (row, overflows) = width.multipliedReportingOverflow(by: bytesPerPixel)
      let (padded, overflowsWithPadding) = row.addingReportingOverflow(AlignedBuffer.alignment - 1)
      let (count, overflowsInAll) = (padded / AlignedBuffer.alignment * AlignedBuffer.alignment)
        .multipliedReportingOverflow(by: height)
      return overflows || overflowsWithPadding || overflowsInAll ? .max : count
    }

    public static func == (first: Cache, second: Cache) -> Bool { first === second }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
}
