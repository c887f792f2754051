// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Memory of tiles that are done with, for the next ones.
struct TilePool {
  private var free: [AlignedBuffer] = []
  private let nothing = AlignedBuffer(byteCount: 0)

  /// A tile with undefined contents.
  mutating func tile(_ region: Region, extent: Region) -> Tile {
    let byteCount = Tile.byteCount(of: region)
    if let place = free.firstIndex(where: { $0.byteCount >= byteCount }) {
      return Tile(region: region, extent: extent, buffer: free.remove(at: place))
    }
    // What is free is too small: let it go, or the pool would outgrow the memory limit.
    free.removeAll()
    return Tile(
      region: region, extent: extent,
      buffer: AlignedBuffer(byteCount: byteCount, zeroed: false))
  }

  func emptyTile(extent: Region) -> Tile {
    Tile(region: .empty, extent: extent, buffer: nothing)
  }

  mutating func recycle(_ tile: Tile) { free.append(tile.buffer) }
}

extension Tile {
  /// Makes every pixel transparent black.
  func clear() {
    buffer.baseAddress.initializeMemory(
      as: UInt8.self, repeating: 0, count: Tile.byteCount(of: region))
  }
}
