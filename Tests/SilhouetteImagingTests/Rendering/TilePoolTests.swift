// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Memory of tiles") struct TilePoolTests {
  private func tile(_ pool: inout TilePool, width: Int, height: Int) -> Tile {
    let region = Region(minX: 0, minY: 0, maxX: width, maxY: height)
    return pool.tile(region, extent: region, layout: .grey)
  }

  @Test("Tiles in use never share memory, and have room for their pixels")
  func disjoint() {
    var random = SeededRandom(seed: 71)
    var pool = TilePool()
    var used: [Tile] = []
    for _ in 0..<400 {
      if random.int(0...2) > 0 {
        let new = tile(&pool, width: random.int(1...40), height: random.int(1...20))
        #expect(new.buffer.byteCount >= Tile.byteCount(of: new.region, .grey))
        for other in used {
          let (a, b) = (new.buffer, other.buffer)
          #expect(
            a.baseAddress + a.byteCount <= b.baseAddress
              || b.baseAddress + b.byteCount <= a.baseAddress)
        }
        used.append(new)
      } else if let index = used.indices.randomElement(using: &random) {
        pool.recycle(used.remove(at: index))
      }
    }
  }

  @Test("The smallest free memory that suffices is taken")
  func bestFit() {
    var pool = TilePool()
    let tiles = [64, 16, 32].map { tile(&pool, width: 16, height: $0) }
    for tile in tiles { pool.recycle(tile) }
    #expect(tile(&pool, width: 16, height: 20).buffer.baseAddress == tiles[2].buffer.baseAddress)
    #expect(tile(&pool, width: 16, height: 20).buffer.baseAddress == tiles[0].buffer.baseAddress)
  }

  @Test("What is free but too small is let go, so that the pool does not grow")
  func release() {
    var pool = TilePool()
    weak var small: AnyObject?
    do {
      let first = tile(&pool, width: 16, height: 4)
      small = first.buffer as AnyObject
      pool.recycle(first)
    }
    #expect(small != nil)
    _ = tile(&pool, width: 16, height: 400)
    #expect(small == nil)
  }
}
