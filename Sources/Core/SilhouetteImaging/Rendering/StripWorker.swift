// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A worker that computes regions of a plan; used by one thread.
final class StripWorker {
  private let plan: RenderPlan
  private let context: RenderContext
  private let memoryLimit: Int
  private let cancellation: CancellationFlag?
  private let evaluators: [GroupEvaluator?]
  private let codeDelivery: CodeRecipe?
  private var pool = TilePool()

  init(
    _ plan: RenderPlan, context: RenderContext, memoryLimit: Int, cancellation: CancellationFlag?
  ) {
    self.plan = plan
    codeDelivery = plan.codeDelivery
    self.cancellation = cancellation
    var context = context
    context.scratch = ScratchMemory()
    self.context = context
    self.memoryLimit = memoryLimit
    let groups = plan.stages.map { stage in
      if case .pixels(let group) = stage.work { group } else { nil as PixelGroup? }
    }
    // One group is evaluated at a time.
    let memory = AlignedBuffer(
      byteCount: groups.reduce(0) { max($0, $1.map(GroupEvaluator.byteCount) ?? 0) }, zeroed: false)
    evaluators = groups.map { [context] in
      $0.map { GroupEvaluator($0, context: context, memory: memory) }
    }
  }

  /// Computes a region block by block, and delivers its pixels span by span, or the codes of whole blocks if the plan has a
  /// ``RenderPlan/codeDelivery``.
  ///
  /// - Parameters:
  ///   - region: The pixels to compute.
  ///   - blocks: The size of the blocks.
  ///   - deliverCodes: A function that receives the codes of a block, which are valid until it returns.
  ///   - body: A function that receives the pixels of a span, which are valid until it returns.
  /// - Throws: ``RenderError/tooMuchMemory(byteCount:limit:)`` if a single pixel takes more than four times the limit,
  ///   for example if millions of pixels are reduced to one; `OutOfMemoryError`; `CancellationError`.
  func render(
    _ region: Region, blocks: BlockSize, deliverCodes: (CodeTile) -> Void,
    _ body: (PixelSpan, PixelRow) -> Void
  ) throws {
    var pending = region.parts(width: blocks.width, height: blocks.height)
    while let block = pending.popLast() {
      try cancellation?.check()
      let regions = plan.regions(for: block)
      // A rotated or shrunk image may need far more pixels than it yields.
      let byteCount = plan.peakByteCount(of: regions)
      if byteCount > memoryLimit {
        if block.pixelCount > 1 {
          let halves = block.halves
          pending += [halves.0, halves.1]
          continue
        }
        let limit = max(memoryLimit, 64 << 20)
        if byteCount / 4 > limit {
          throw RenderError.tooMuchMemory(byteCount: byteCount, limit: limit)
        }
      }
      // Filters of whole images need about as much additional memory as their inputs take.
      if byteCount >= Self.checkedByteCount { try AvailableMemory.require(2 * byteCount) }
      if let codeDelivery {
        let tile = codeDelivery.codes(of: block, in: context)
        deliverCodes(tile)
        context.scratch.tiles.recycle(tile.buffer)
      } else {
        renderBlock(block, regions, body)
      }
    }
  }

  private func renderBlock(
    _ block: Region, _ regions: [Region], _ body: (PixelSpan, PixelRow) -> Void
  ) {
    var readers = plan.readerCounts(regions)
    var tiles = Tiles(count: plan.stages.count)
    for place in plan.stages.indices.dropLast() where !regions[place].isEmpty {
      tiles.insert(makeTile(place, regions[place], tiles.all), at: place)
      release(plan.inputs(of: place, regions), &readers, &tiles)
    }
    let last = plan.stages.count - 1
    evaluators[last]?.evaluate(block, tiles: tiles.all, body)
    release(plan.inputs(of: last, regions), &readers, &tiles)
  }

  private func makeTile(_ place: Int, _ region: Region, _ tiles: [Tile?]) -> Tile {
    let stage = plan.stages[place]
    let area = region.intersection(stage.extent)
    if case .area(let recipe, let inputs) = stage.work,
      let forwarded = recipe.forwardedInput(
        for: region, extents: inputs.map { plan.stages[$0].extent }),
      let tile = tiles[inputs[forwarded]]
    {
      return Tile(
        region: tile.region, extent: stage.extent, layout: tile.layout, buffer: tile.buffer)
    }
    let tile = pool.tile(region, extent: stage.extent, layout: stage.layout)
    if !area.isEmpty {
      switch stage.work {
      case .area(let recipe, let inputs):
        // The recipe writes the channels of its node's layout.
        let view = Tile(
          region: region, extent: stage.extent, layout: stage.node.traits.layout,
          buffer: tile.buffer)
        recipe.compute(
          area, into: view,
          from: inputs.map {
            tiles[$0]
              ?? Tile(
                region: .empty, extent: plan.stages[$0].extent, layout: plan.stages[$0].layout,
                buffer: Self.nothing)
          }, in: context)
        if tile.layout > view.layout { widen(tile, from: view.layout, area) }
      case .pixels: compute(place, area, into: tile, tiles)
      }
    }
    // Cleared afterwards, because row kernels write slightly beyond the last pixel.
    if area != region { tile.clear(outside: area) }
    return tile
  }

  private func compute(
    _ place: Int, _ area: Region, into tile: Tile, _ tiles: [Tile?]
  ) {
    evaluators[place]?.evaluate(area, tiles: tiles, target: tile) { span, row in
      let target = tile.row(x: span.x, y: span.y)
      if row.red != target.red { copyRow(row, into: target, count: span.count) }
    }
  }

  /// Fills the planes of a tile that its recipe does not compute but that stages reading beyond the extent need.
  private func widen(_ tile: Tile, from layout: PixelLayout, _ area: Region) {
    for y in area.minY..<area.maxY {
      let row = tile.row(x: area.minX, y: y)
      if layout == .grey {
        row.green.update(from: row.red, count: area.width)
        row.blue.update(from: row.red, count: area.width)
      }
      row.alpha.update(repeating: 1, count: area.width)
    }
  }

  private func release(_ inputs: [Int], _ readers: inout [Int], _ tiles: inout Tiles) {
    for input in inputs {
      readers[input] -= 1
      if readers[input] == 0, let tile = tiles.remove(at: input) { pool.recycle(tile) }
    }
  }

  /// The tiles of a block that have been computed and not yet released.
  private struct Tiles {
    /// The tiles, by stage.
    private(set) var all: [Tile?]
    /// The number of tiles that share each memory, as a forwarded tile does with its input.
    private var shares: [ObjectIdentifier: Int] = [:]

    init(count: Int) { all = Array(repeating: nil, count: count) }

    mutating func insert(_ tile: Tile, at stage: Int) {
      all[stage] = tile
      shares[ObjectIdentifier(tile.buffer), default: 0] += 1
    }

    /// Removes a tile, and returns it if no other tile uses its memory.
    mutating func remove(at stage: Int) -> Tile? {
      guard let tile = all[stage] else { return nil }
      all[stage] = nil
      let memory = ObjectIdentifier(tile.buffer)
      let rest = (shares[memory] ?? 1) - 1
      shares[memory] = rest > 0 ? rest : nil
      return rest > 0 ? nil : tile
    }
  }

  /// The size of a block's memory, in bytes, from which on its availability is checked.
  private static let checkedByteCount = 4 << 20

  private static let nothing = AlignedBuffer(byteCount: 0)
}

/// A pool of the memory of released tiles, which later tiles reuse; used by one thread.
struct TilePool {
  private var buffers = BufferPool()

  /// Returns a tile with undefined contents.
  mutating func tile(_ region: Region, extent: Region, layout: PixelLayout) -> Tile {
    Tile(
      region: region, extent: extent, layout: layout,
      buffer: buffers.buffer(byteCount: Tile.byteCount(of: region, layout)))
  }

  mutating func recycle(_ tile: Tile) { buffers.recycle(tile.buffer) }
}
