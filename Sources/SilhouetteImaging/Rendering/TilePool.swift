// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The memory of released tiles, for the next ones; used by one thread.
struct TilePool {
  private var free: [AlignedBuffer] = []

  /// Returns a tile with undefined contents.
  mutating func tile(_ region: Region, extent: Region, layout: PixelLayout) -> Tile {
    let byteCount = Tile.byteCount(of: region, layout)
    let best = free.indices.filter { free[$0].byteCount >= byteCount }
      .min { free[$0].byteCount < free[$1].byteCount }
    if let best {
      return Tile(region: region, extent: extent, layout: layout, buffer: free.remove(at: best))
    }
    // What is free is too small: let it go, or the pool would outgrow the memory limit.
    free.removeAll()
    return Tile(
      region: region, extent: extent, layout: layout,
      buffer: AlignedBuffer(byteCount: byteCount, zeroed: false))
  }

  mutating func recycle(_ tile: Tile) { free.append(tile.buffer) }
}
