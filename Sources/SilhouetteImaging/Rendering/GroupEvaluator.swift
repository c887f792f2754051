// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Computes spans of a group; one thread's own.
final class GroupEvaluator {
  private let group: PixelGroup
  private let context: RenderContext
  /// One row for each member to write to.
  private let slots: [PixelRow]
  /// What each member gave for the present span.
  private var results: [PixelRow?]
  /// Room for the inputs of members that wait for one another.
  private let arguments: UnsafeMutablePointer<PixelRow>
  private let memory: AlignedBuffer

  init(_ group: PixelGroup, context: RenderContext) {
    self.group = group
    self.context = context
    let stride = PixelRow.capacity
    let planeCount = group.members.reduce(0) { $0 + $1.layout.planeCount }
    memory = AlignedBuffer(
      byteCount: planeCount * stride * MemoryLayout<Float>.stride, zeroed: false)
    var base = memory.baseAddress.assumingMemoryBound(to: Float.self)
    var slots: [PixelRow] = []
    for member in group.members {
      slots.append(PixelRow(base, planeStride: stride, layout: member.layout))
      base += member.layout.planeCount * stride
    }
    self.slots = slots
    results = Array(repeating: nil, count: slots.count)
    let count = group.members.reduce(1) { $0 + $1.inputs.count }
    arguments = .allocate(capacity: count)
    arguments.initialize(repeating: .outside, count: count)
  }

  deinit { arguments.deallocate() }

  /// Computes one span.
  ///
  /// - Parameters:
  ///   - span: Between two of the group's edges.
  ///   - tiles: By stage, those that the group reads.
  ///   - output: Where the result should best be written; it need not be.
  /// - Returns: The result, valid until the next span.
  func evaluate(_ span: PixelSpan, tiles: [Tile?], output: PixelRow?) -> PixelRow {
    for index in results.indices { results[index] = nil }
    return evaluate(group.root, span, tiles, output, arguments)
  }

  private func evaluate(
    _ operand: PixelGroup.Operand, _ span: PixelSpan, _ tiles: [Tile?], _ output: PixelRow?,
    _ arguments: UnsafeMutablePointer<PixelRow>
  ) -> PixelRow {
    switch operand {
    case .tile(let stage):
      guard let tile = tiles[stage], tile.extent.contains(span) else { return .outside }
      return tile.row(x: span.x, y: span.y)
    case .member(let index):
      if let result = results[index] { return result }
      let result = compute(index, span, tiles, output, arguments)
      results[index] = result
      return result
    }
  }

  private func compute(
    _ index: Int, _ span: PixelSpan, _ tiles: [Tile?], _ output: PixelRow?,
    _ arguments: UnsafeMutablePointer<PixelRow>
  ) -> PixelRow {
    let member = group.members[index]
    if !member.extent.contains(span) { return .outside }
    let inputs = member.inputs
    let next = arguments + inputs.count
    if let deciding = member.recipe.decidingInput {
      let row = evaluate(inputs[deciding], span, tiles, nil, next)
      if let chosen = member.recipe.chosenInput(
        deciding: row, count: span.count, in: context)
      {
        return evaluate(inputs[chosen], span, tiles, output, next)
      }
    }
    for place in inputs.indices {
      let row = evaluate(inputs[place], span, tiles, nil, next)
      (arguments + place).update(repeating: row, count: 1)
    }
    if let chosen = member.recipe.chosenInput(arguments) { return arguments[chosen] }
    var target = slots[index]
    if let output, output.layout == member.layout { target = output }
    member.recipe.compute(span, into: target, from: arguments, in: context)
    return target
  }
}

extension Region {
  /// Whether all of a span lies inside.
  func contains(_ span: PixelSpan) -> Bool {
    span.y >= minY && span.y < maxY && span.x >= minX && span.x + span.count <= maxX
  }
}
