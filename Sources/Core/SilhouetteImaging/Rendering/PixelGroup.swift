// SPDX-License-Identifier: Apache-2.0

/// Pixelwise nodes that are computed together, span by span, with intermediate values in the first-level cache.
struct PixelGroup {
  /// The origin of a member's input.
  enum Operand: Hashable {
    /// Another member.
    case member(Int)
    /// A tile, by its stage.
    case tile(Int)
  }

  struct Member {
    let node: Node
    let recipe: any PixelwiseRecipe
    let inputs: [Operand]
    let extent: Region
    let layout: PixelLayout
  }

  /// The members, each after those that it reads.
  let members: [Member]
  /// The result of the group.
  let root: Operand
  /// The extents of the tiles that the group reads, by their stages.
  let tileExtents: [Int: Region]
  /// The edges of all extents from left to right: between two of them, every input is entirely inside or entirely
  /// outside its extent.
  private let edges: [Int]

  init(members: [Member], root: Operand, tileExtents: [Int: Region]) {
    self.members = members
    self.root = root
    self.tileExtents = tileExtents
    edges = Set((members.map(\.extent) + tileExtents.values).flatMap { [$0.minX, $0.maxX] })
      .sorted()
  }

  /// The stages whose tiles are read, in order.
  var tiles: [Int] { tileExtents.keys.sorted() }

  /// Returns the part of each tile that is read to compute `region`.
  func demand(for region: Region) -> [(stage: Int, region: Region)] {
    let tiles = walk(region).tiles
    return tiles.sorted { $0.key < $1.key }.map {
      ($0.key, $0.value.intersection(tileExtents[$0.key] ?? .empty))
    }
  }

  /// Returns the part of each member that is computed for `region`.
  func demandOfMembers(for region: Region) -> [(node: Node, region: Region)] {
    zip(members, walk(region).members).map {
      ($0.node, $1.intersection($0.extent))
    }
  }

  private func walk(_ region: Region) -> (members: [Region], tiles: [Int: Region]) {
    var needed = [Region](repeating: .empty, count: members.count)
    var tiles: [Int: Region] = [:]
    func add(_ operand: Operand, _ region: Region) {
      switch operand {
      case .member(let index): needed[index] = needed[index].union(region)
      case .tile(let stage): tiles[stage] = (tiles[stage] ?? .empty).union(region)
      }
    }
    add(root, region)
    for index in members.indices.reversed() {
      let area = needed[index].intersection(members[index].extent)
      if area.isEmpty { continue }
      for input in members[index].inputs { add(input, area) }
    }
    return (needed, tiles)
  }

  /// Calls `body` with consecutive spans that together cover a part of a row.
  func forEachSpan(y: Int, from minX: Int, to maxX: Int, _ body: (PixelSpan) -> Void) {
    var x = minX
    var edge = edges.firstIndex { $0 > x } ?? edges.count
    while x < maxX {
      while edge < edges.count, edges[edge] <= x { edge += 1 }
      let end = min(
        maxX, x + PixelRow.maximumCount, edge < edges.count ? edges[edge] : maxX)
      body(PixelSpan(x: x, y: y, count: end - x))
      x = end
    }
  }
}
