// SPDX-License-Identifier: Apache-2.0

/// Pixels at the places to which a projective map moves them.
struct PerspectiveRecipe: AreaRecipe {
  /// The map from the result to the input.
  let inverse: Projection
  let extent: Rect

  func extent(of inputs: [Rect]) -> Rect { extent }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .full }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    guard let box = inverse.box(of: output) else { return extent }
    return Region(touching: box.isEmpty ? Rect(x: box.minX, y: box.minY, width: 1, height: 1) : box)
      .grown(by: 1).intersection(extent)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    if inputs[0].region.isEmpty {
      output.clear(outside: .empty)
      return
    }
    let input = inputs[0]
    sampleBilinear(area, from: input, into: output, inverse: inverse)
  }

  var operationsPerValue: Double { 32 }

  var summary: String { "perspective onto \(extent)" }
}
