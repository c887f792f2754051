// SPDX-License-Identifier: Apache-2.0

/// A plan for computing an image: a list of stages. Each stage computes one tile from others, and the last one
/// delivers the result.
struct RenderPlan {
  /// The work of a stage.
  enum Work {
    /// Several pixelwise nodes in one pass.
    case pixels(PixelGroup)
    /// One node that reads surrounding pixels, with the stages whose tiles it reads.
    case area(any AreaRecipe, inputs: [Int])
  }

  struct Stage {
    let node: Node
    let work: Work
    /// The region outside of which the stage's image is transparent black.
    let extent: Region
    /// The layout of the stage's tile; full if another stage may read beyond the extent.
    var layout: PixelLayout
  }

  /// The stages, each after those that it reads; the last is always a group.
  private(set) var stages: [Stage] = []
  /// The streams that the plan reads.
  let sources: [StreamKey]
  /// The nodes from which the stages were built.
  let graph: RenderGraph

  /// The maximum number of members of a group, because evaluating a chain is recursive.
  private static let maximumMemberCount = 48

  init(_ root: Node) {
    graph = RenderGraph(root)
    sources = graph.entries.compactMap { ($0.node.recipe.sourceRecipe as? StreamedPixels)?.key }
      .uniqued()
    buildStages()
  }

  // MARK: Building

  /// Returns the owner of each node. A node owns itself, and gets a tile, if an area recipe reads it or more than one
  /// group would have to compute it. Sources are cheap, so every group that needs one repeats it instead.
  private func ownersOfNodes() -> [Int?] {
    var owners = [Int?](repeating: nil, count: graph.entries.count)
    var needsTile = [Bool](repeating: false, count: graph.entries.count)
    var readers = [Set<Int>](repeating: [], count: graph.entries.count)
    var sizes = [Int](repeating: 0, count: graph.entries.count)
    needsTile[graph.entries.count - 1] = true
    for place in graph.entries.indices.reversed() {
      let entry = graph.entries[place]
      let isPixelwise = entry.node.recipe is any PixelwiseRecipe
      if !isPixelwise || needsTile[place] {
        owners[place] = place
      } else if readers[place].count == 1, let owner = readers[place].first,
        sizes[owner] < Self.maximumMemberCount
      {
        owners[place] = owner
      } else if entry.inputs.isEmpty {
        continue
      } else {
        owners[place] = place
      }
      if let owner = owners[place] { sizes[owner] += 1 }
      for input in entry.inputs {
        if isPixelwise {
          readers[input].insert(owners[place] ?? place)
        } else {
          needsTile[input] = true
        }
      }
    }
    return owners
  }

  private mutating func buildStages() {
    let entries = graph.entries
    let owners = ownersOfNodes()
    var stageOfNode: [Int: Int] = [:]
    for place in entries.indices where owners[place] == place {
      let node = entries[place].node
      let extent = Region(touching: node.extent)
      let work: Work
      if let recipe = node.recipe as? any AreaRecipe {
        let inputs = entries[place].inputs.compactMap { stageOfNode[$0] }
        work = .area(recipe, inputs: inputs)
        for input in inputs where !recipe.staysInside && stages[input].node.extent != .infinite {
          stages[input].layout = .full
        }
      } else {
        work = .pixels(group(of: place, owners, stageOfNode))
      }
      stageOfNode[place] = stages.count
      stages.append(Stage(node: node, work: work, extent: extent, layout: node.traits.layout))
    }
    let root = entries.count - 1
    if case .area? = stages.last?.work, let stage = stageOfNode[root] {
      let node = entries[root].node
      let extent = Region(touching: node.extent)
      let group = PixelGroup(members: [], root: .tile(stage), tileExtents: [stage: extent])
      stages.append(
        Stage(node: node, work: .pixels(group), extent: extent, layout: node.traits.layout))
    }
  }

  /// Returns the group that ends in a node.
  private func group(
    of root: Int, _ owners: [Int?], _ stageOfNode: [Int: Int]
  ) -> PixelGroup {
    let entries = graph.entries
    // The nodes that are reachable from the root through nodes that it owns, in order.
    var reached: Set<Int> = [root]
    var pending = [root]
    while let place = pending.popLast() {
      for input in entries[place].inputs
      where (owners[input] == root || owners[input] == nil) && reached.insert(input).inserted {
        pending.append(input)
      }
    }
    let places = reached.sorted()
    var members: [PixelGroup.Member] = []
    var memberOfNode: [Int: Int] = [:]
    var tileExtents: [Int: Region] = [:]
    for place in places {
      guard let recipe = entries[place].node.recipe as? any PixelwiseRecipe else { continue }
      let inputs = entries[place].inputs.compactMap { input -> PixelGroup.Operand? in
        if let member = memberOfNode[input] { return .member(member) }
        guard let stage = stageOfNode[input] else { return nil }
        tileExtents[stage] = stages[stage].extent
        return .tile(stage)
      }
      memberOfNode[place] = members.count
      members.append(
        PixelGroup.Member(
          node: entries[place].node, recipe: recipe, inputs: inputs,
          extent: Region(touching: entries[place].node.extent),
          layout: entries[place].node.traits.layout))
    }
    return PixelGroup(
      members: members, root: .member(members.count - 1), tileExtents: tileExtents)
  }

  // MARK: Regions

  /// Returns the pixels that each stage must compute so that the last one can compute `region`.
  func regions(for region: Region) -> [Region] {
    var regions = [Region](repeating: .empty, count: stages.count)
    regions[stages.count - 1] = region
    for place in stages.indices.reversed() {
      let stage = stages[place]
      let area = regions[place].intersection(stage.extent)
      if area.isEmpty { continue }
      switch stage.work {
      case .pixels(let group):
        for (input, needed) in group.demand(for: area) {
          regions[input] = regions[input].union(needed)
        }
      case .area(let recipe, let inputs):
        for (index, input) in inputs.enumerated() {
          regions[input] = regions[input].union(
            recipe.region(ofInput: index, for: area, extent: stages[input].extent))
        }
      }
    }
    return regions
  }

  /// Returns the peak memory of the tiles of these regions, in bytes.
  func peakByteCount(of regions: [Region]) -> Int {
    var readers = readerCounts(regions)
    var current = 0
    var peak = 0
    for place in stages.indices.dropLast() where !regions[place].isEmpty {
      current += byteCount(place, regions)
      peak = max(peak, current.saturatingSum(workingByteCount(place, regions)))
      for input in inputs(of: place, regions) {
        readers[input] -= 1
        if readers[input] == 0 { current -= byteCount(input, regions) }
      }
    }
    return peak
  }

  private func byteCount(_ place: Int, _ regions: [Region]) -> Int {
    codeDelivery == nil ? Tile.byteCount(of: regions[place], stages[place].layout) : 0
  }

  /// Returns the memory for codes while a tile is computed, in bytes.
  private func workingByteCount(_ place: Int, _ regions: [Region]) -> Int {
    guard case .area(let recipe as CodeRecipe, _) = stages[place].work else { return 0 }
    return recipe.byteCount(for: regions[place])
  }

  /// The recipe whose codes are the result; `nil` if values are.
  var codeDelivery: CodeRecipe? {
    guard stages.count == 2, case .area(let recipe as CodeRecipe, _) = stages[0].work,
      recipe.delivery != .values
    else { return nil }
    return recipe
  }

  /// Returns the stages whose tiles a stage reads; empty if it computes nothing.
  func inputs(of place: Int, _ regions: [Region]) -> [Int] {
    if regions[place].intersection(stages[place].extent).isEmpty { return [] }
    switch stages[place].work {
    case .pixels(let group): return group.tiles
    case .area(_, let inputs): return inputs
    }
  }

  /// Returns the number of stages that read each tile.
  func readerCounts(_ regions: [Region]) -> [Int] {
    var counts = [Int](repeating: 0, count: stages.count)
    for place in stages.indices {
      for input in inputs(of: place, regions) { counts[input] += 1 }
    }
    return counts
  }

  /// Returns the rows of each stream that are needed to compute `region`, counted from the top.
  func rows(ofSourcesFor region: Region) -> [Range<Int>] {
    let regions = regions(for: region)
    var needed = [Region](repeating: .empty, count: sources.count)
    func add(_ recipe: any Recipe, _ region: Region) {
      if let stream = recipe as? StreamedPixels, let index = sources.firstIndex(of: stream.key) {
        needed[index] = needed[index].union(region)
      }
    }
    for place in stages.indices {
      let area = regions[place].intersection(stages[place].extent)
      if area.isEmpty { continue }
      switch stages[place].work {
      case .pixels(let group):
        for (node, region) in group.demandOfMembers(for: area) { add(node.recipe, region) }
      case .area(let recipe as CodeRecipe, _):
        add(recipe.sourceRecipe, recipe.sourceRegion(for: area))
      case .area: break
      }
    }
    return zip(sources, needed).map { source, region in
      region.isEmpty ? 0..<0 : source.height - region.maxY..<source.height - region.minY
    }
  }
}

extension Array where Element: Hashable {
  /// Returns each element once, in the order of first appearance.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
