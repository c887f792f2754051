// SPDX-License-Identifier: Apache-2.0

/// The nodes of one image in the order of computation, each once however many read it.
struct RenderGraph {
  struct Step {
    let node: Node
    /// The places of its inputs in the list of steps, all before it.
    let inputs: [Int]
    let extent: Region
  }

  let steps: [Step]

  /// Sorts without recursion: chains may be longer than the stack is deep.
  init(_ root: Node) {
    var places: [ObjectIdentifier: Int] = [:]
    var steps: [Step] = []
    var pending = [(node: root, isExpanded: false)]
    while let (node, isExpanded) = pending.popLast() {
      if places[ObjectIdentifier(node)] != nil { continue }
      if isExpanded {
        places[ObjectIdentifier(node)] = steps.count
        steps.append(
          Step(
            node: node, inputs: node.inputs.compactMap { places[ObjectIdentifier($0)] },
            extent: Region(touching: node.extent)))
      } else {
        pending.append((node, true))
        for input in node.inputs { pending.append((input, false)) }
      }
    }
    self.steps = steps
  }

  /// Which pixels each step must make so that the last one can make `region`.
  func regions(for region: Region) -> [Region] {
    var regions = [Region](repeating: .empty, count: steps.count)
    regions[steps.count - 1] = region
    for place in steps.indices.reversed() {
      let step = steps[place]
      let area = regions[place].intersection(step.extent)
      if area.isEmpty { continue }
      for (index, input) in step.inputs.enumerated() {
        let needed = step.node.recipe.region(
          ofInput: index, for: area, extent: steps[input].extent)
        regions[input] = regions[input].union(needed)
      }
    }
    return regions
  }

  /// The most memory that ``compute(_:in:_:)`` holds at once for these regions, in bytes.
  func peakByteCount(of regions: [Region]) -> Int {
    var readers = readerCounts(regions)
    var (current, peak) = (0, 0)
    for (place, step) in steps.enumerated() where !regions[place].isEmpty {
      current += Tile.byteCount(of: regions[place])
      peak = max(peak, current)
      for input in step.inputs where isComputed(place, regions) {
        readers[input] -= 1
        if readers[input] == 0 { current -= Tile.byteCount(of: regions[input]) }
      }
    }
    return peak
  }

  /// Computes the tiles in order and hands over the last one.
  func compute(
    _ regions: [Region], in context: RenderContext, pool: inout TilePool
  ) -> Tile {
    var readers = readerCounts(regions)
    var tiles: [Int: Tile] = [:]
    for (place, step) in steps.enumerated() where !regions[place].isEmpty {
      let region = regions[place]
      let area = region.intersection(step.extent)
      let tile = pool.tile(region, extent: step.extent)
      if area != region { tile.clear() }
      if !area.isEmpty {
        let inputs = step.inputs.map {
          tiles[$0] ?? pool.emptyTile(extent: steps[$0].extent)
        }
        step.node.recipe.compute(area, of: tile, from: inputs, in: context)
        for input in step.inputs {
          readers[input] -= 1
          if readers[input] == 0, let done = tiles.removeValue(forKey: input) {
            pool.recycle(done)
          }
        }
      }
      tiles[place] = tile
    }
    return tiles[steps.count - 1] ?? pool.emptyTile(extent: .empty)
  }

  private func isComputed(_ place: Int, _ regions: [Region]) -> Bool {
    !regions[place].intersection(steps[place].extent).isEmpty
  }

  private func readerCounts(_ regions: [Region]) -> [Int] {
    var counts = [Int](repeating: 0, count: steps.count)
    for place in steps.indices where isComputed(place, regions) {
      for input in steps[place].inputs { counts[input] += 1 }
    }
    return counts
  }
}
