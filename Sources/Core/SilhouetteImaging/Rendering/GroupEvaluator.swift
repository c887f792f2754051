// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An evaluator of a group, span by span; used by one thread.
///
/// Spans are short, so the data of members is kept in plain memory: reference counting for every span would take
/// longer than computing its pixels.
final class GroupEvaluator {
  private let group: PixelGroup
  private let context: RenderContext
  private let members: UnsafeMutablePointer<PixelGroup.Member>
  /// The inputs of all members, one after the other.
  private let operands: UnsafeMutablePointer<PixelGroup.Operand>
  private let places: UnsafeMutablePointer<Place>
  /// The result of each member for the current span.
  private let results: UnsafeMutablePointer<PixelRow?>
  /// Memory for the inputs of members that wait for one another.
  private let arguments: UnsafeMutablePointer<PixelRow>
  /// The stages whose tiles the group reads, in order.
  private let stages: [Int]
  /// The tiles of these stages; operands are their positions here, because a plan may have many thousands of stages.
  private let tiles: UnsafeMutablePointer<TileRows?>
  private let root: PixelGroup.Operand
  /// The rows of the members, which other evaluators may use in between.
  private let memory: AlignedBuffer

  /// The data of a member that is needed for every span.
  private struct Place {
    let extent: Region
    let layout: PixelLayout
    /// Memory for one row.
    let slot: PixelRow
    let firstOperand: Int
    let operandCount: Int
    let decidingInput: Int?
  }

  /// Creates an evaluator.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - context: The renderer's settings and memory.
  ///   - memory: The memory for rows, of at least ``byteCount(for:)``.
  init(_ group: PixelGroup, context: RenderContext, memory: AlignedBuffer) {
    self.group = group
    self.context = context
    self.memory = memory
    let stages = group.tiles
    let places = Dictionary(uniqueKeysWithValues: stages.enumerated().map { ($1, $0) })
    func placed(_ operand: PixelGroup.Operand) -> PixelGroup.Operand {
      if case .tile(let stage) = operand { .tile(places[stage] ?? 0) } else { operand }
    }
    self.stages = stages
    root = placed(group.root)
    let stride = PixelRow.capacity
    var base = memory.baseAddress.assumingMemoryBound(to: Float.self)
    let count = group.members.count
    let operandCount = group.members.reduce(0) { $0 + $1.inputs.count }
    members = .allocate(capacity: count)
    members.initialize(from: group.members.map(\.copied), count: count)
    operands = .allocate(capacity: operandCount)
    operands.initialize(
      from: group.members.flatMap { $0.inputs.map(placed) }, count: operandCount)
    self.places = .allocate(capacity: count)
    var firstOperand = 0
    for (index, member) in group.members.enumerated() {
      let place = Place(
        extent: member.extent, layout: member.layout,
        slot: PixelRow(base, planeStride: stride, layout: member.layout),
        firstOperand: firstOperand, operandCount: member.inputs.count,
        decidingInput: member.recipe.decidingInput)
      (self.places + index).initialize(to: place)
      base += member.layout.planeCount * stride
      firstOperand += member.inputs.count
    }
    results = .allocate(capacity: count)
    results.initialize(repeating: nil, count: count)
    arguments = .allocate(capacity: operandCount + 1)
    arguments.initialize(repeating: .outside, count: operandCount + 1)
    tiles = .allocate(capacity: stages.count)
    tiles.initialize(repeating: nil, count: stages.count)
  }

  /// Returns the size of the rows of a group's members, in bytes.
  static func byteCount(for group: PixelGroup) -> Int {
    let planeCount = group.members.reduce(0) { $0 + $1.layout.planeCount }
    return planeCount * PixelRow.capacity * MemoryLayout<Float>.stride
  }

  deinit {
    members.deinitialize(count: group.members.count)
    members.deallocate()
    operands.deallocate()
    places.deallocate()
    results.deallocate()
    arguments.deallocate()
    tiles.deallocate()
  }

  /// Computes the pixels of a region span by span.
  ///
  /// - Parameters:
  ///   - area: The pixels to compute.
  ///   - source: The tiles that the group reads, by stage.
  ///   - target: The preferred destination of the results, which may be elsewhere.
  ///   - body: A function that receives the result of each span, which is valid until it returns.
  func evaluate(
    _ area: Region, tiles source: [Tile?], target: Tile? = nil,
    _ body: (PixelSpan, PixelRow) -> Void
  ) {
    for (place, stage) in stages.enumerated() { tiles[place] = source[stage].map { TileRows($0) } }
    let target = target.map { TileRows($0) }
    for y in area.minY..<area.maxY {
      group.forEachSpan(y: y, from: area.minX, to: area.maxX) { span in
        results.update(repeating: nil, count: group.members.count)
        body(span, evaluate(root, span, target?.row(span), arguments))
      }
    }
    withExtendedLifetime(source) {}
  }

  private func evaluate(
    _ operand: PixelGroup.Operand, _ span: PixelSpan, _ output: PixelRow?,
    _ arguments: UnsafeMutablePointer<PixelRow>
  ) -> PixelRow {
    switch operand {
    case .tile(let place):
      guard let tile = tiles[place], tile.extent.contains(span) else { return .outside }
      return tile.row(span)
    case .member(let index):
      if let result = results[index] { return result }
      let result = compute(index, span, output, arguments)
      results[index] = result
      return result
    }
  }

  private func compute(
    _ index: Int, _ span: PixelSpan, _ output: PixelRow?,
    _ arguments: UnsafeMutablePointer<PixelRow>
  ) -> PixelRow {
    let place = places[index]
    if !place.extent.contains(span) { return .outside }
    let inputs = operands + place.firstOperand
    let next = arguments + place.operandCount
    if let deciding = place.decidingInput {
      let row = evaluate(inputs[deciding], span, nil, next)
      if let chosen = members[index].recipe.chosenInput(
        deciding: row, count: span.count, in: context)
      {
        return evaluate(inputs[chosen], span, output, next)
      }
    }
    for input in 0..<place.operandCount {
      arguments[input] = evaluate(inputs[input], span, nil, next)
    }
    if let chosen = members[index].recipe.chosenInput(arguments) { return arguments[chosen] }
    var target = place.slot
    if let output, output.layout == place.layout { target = output }
    members[index].recipe.compute(span, into: target, from: arguments, in: context)
    return target
  }
}

extension PixelGroup.Member {
  /// The same member with a recipe in memory of its own: threads that count references to the same memory would wait for each
  /// other.
  fileprivate var copied: PixelGroup.Member {
    PixelGroup.Member(
      node: node, recipe: recipe.copied, inputs: inputs, extent: extent, layout: layout)
  }
}

extension PixelwiseRecipe {
  @inline(never)
  fileprivate var copied: any PixelwiseRecipe { self }
}

/// The addresses of a tile, which the caller keeps alive.
private struct TileRows {
  let base: UnsafeMutablePointer<Float>
  let region: Region
  let extent: Region
  let rowStride: Int
  let planeStride: Int
  let layout: PixelLayout

  init(_ tile: Tile) {
    base = tile.plane(0)
    region = tile.region
    extent = tile.extent
    rowStride = tile.rowStride
    planeStride = tile.planeStride
    layout = tile.layout
  }

  @inline(__always)
  func row(_ span: PixelSpan) -> PixelRow {
    PixelRow(
      base + ((span.y &- region.minY) &* rowStride &+ (span.x &- region.minX)),
      planeStride: planeStride, layout: layout)
  }
}

extension Region {
  /// Indicates whether all of a span is inside the tile.
  func contains(_ span: PixelSpan) -> Bool {
    span.y >= minY && span.y < maxY && span.x >= minX && span.x + span.count <= maxX
  }
}
