// SPDX-License-Identifier: Apache-2.0

/// One step of an image: a recipe, the nodes that it reads, and the resulting traits.
final class Node: Sendable {
  let recipe: any Recipe
  /// The extent of the result and the layout of its pixels.
  let traits: PixelTraits
  /// The hash of the whole subtree, computed once.
  let hash: Int
  // Modified only in `deinit`, when nothing else refers to the node.
  nonisolated(unsafe) private(set) var inputs: [Node]

  @_semantics("optimize.sil.specialize.generic.never")
  init(_ recipe: any Recipe, _ inputs: [Node] = []) {
    self.recipe = recipe
    self.inputs = inputs
    let extent = recipe.extent(of: inputs.map(\.extent))
    traits = PixelTraits(
      extent: extent, layout: recipe.layout(of: inputs.map(\.traits)),
      // Outside a finite extent, all pixels are transparent.
      variation: extent.isInfinite
        ? recipe.variation(of: inputs.map(\.traits)) : extent.integral.grown(x: 1, y: 1))
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(type(of: recipe)))
    recipe.hash(into: &hasher)
    for input in inputs { hasher.combine(input.hash) }
    hash = hasher.finalize()
  }

  deinit {
    // By default, releasing a chain takes one nested call per node, which overflows the stack if the chain is long.
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

  /// Indicates whether two trees have the same structure and the same bitmaps.
  static func areEqual(_ first: Node, _ second: Node) -> Bool {
    struct Pair: Hashable {
      let first: ObjectIdentifier
      let second: ObjectIdentifier
    }
    // Trees share branches; without the set of visited pairs, the time would double with each shared branch.
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

/// The properties of an image's pixels that are known before any pixel is computed.
struct PixelTraits: Hashable, Sendable {
  /// The rectangle outside of which the image is transparent black.
  let extent: Rect
  /// The channels that a pixel inside the extent needs.
  let layout: PixelLayout
  /// A rectangle outside of which every pixel equals the nearest one inside; infinite if no such rectangle is known.
  let variation: Rect

  /// Indicates whether every pixel of the extent is opaque.
  var isOpaque: Bool { layout != .full }

  /// Indicates whether every pixel of a rectangle is opaque.
  func isOpaque(in rect: Rect) -> Bool { isOpaque && extent.contains(rect) }
}
