// SPDX-License-Identifier: Apache-2.0

/// One step of an image: a recipe, the nodes that it reads, and what follows from both.
final class Node: Sendable {
  let recipe: any Recipe
  /// The extent of the result and the layout of its pixels.
  let traits: PixelTraits
  /// The hash of the whole tree below, made once.
  let hash: Int
  // Written in `deinit` alone, when nothing else refers to the node any more.
  nonisolated(unsafe) private(set) var inputs: [Node]

  @_semantics("optimize.sil.specialize.generic.never")
  init(_ recipe: any Recipe, _ inputs: [Node] = []) {
    self.recipe = recipe
    self.inputs = inputs
    let extent = recipe.extent(of: inputs.map(\.extent))
    traits = PixelTraits(
      extent: extent, layout: recipe.layout(of: inputs.map(\.traits)),
      // Around a finite extent all pixels are transparent.
      variation: extent.isInfinite
        ? recipe.variation(of: inputs.map(\.traits)) : extent.integral.grown(x: 1, y: 1))
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(type(of: recipe)))
    recipe.hash(into: &hasher)
    for input in inputs { hasher.combine(input.hash) }
    hash = hasher.finalize()
  }

  deinit {
    // Left to itself, a chain is released by one nested call a node, which overflows the stack.
    var pending = inputs
    inputs = []
    while var node = pending.popLast() {
      if isKnownUniquelyReferenced(&node) {
        pending.append(contentsOf: node.inputs)
        node.inputs = []
      }
    }
  }

  /// The rectangle outside of which the result is transparent black.
  var extent: Rect { traits.extent }

  /// Indicates whether two trees are made the same way, of the same bitmaps.
  static func areEqual(_ first: Node, _ second: Node) -> Bool {
    struct Pair: Hashable {
      let first: ObjectIdentifier
      let second: ObjectIdentifier
    }
    // Trees share branches: without the set of pairs seen, time doubles with each sharing.
    var seen: Set<Pair> = []
    var pending = [(first, second)]
    while let (first, second) = pending.popLast() {
      if first === second { continue }
      guard first.hash == second.hash, first.inputs.count == second.inputs.count,
        first.recipe.isEqual(to: second.recipe)
      else { return false }
      let pair = Pair(first: ObjectIdentifier(first), second: ObjectIdentifier(second))
      if seen.insert(pair).inserted {
        for index in first.inputs.indices {
          pending.append((first.inputs[index], second.inputs[index]))
        }
      }
    }
    return true
  }
}
