// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// What lies in `rect`; transparent outside.
  ///
  /// Every pixel that the rectangle touches is kept whole; the extent keeps the fractions.
  public func cropped(to rect: Rect) -> Image {
    if rect.contains(extent) { return self }
    if let crop = node.recipe as? CropRecipe {
      return Image(node: Node(CropRecipe(rect: crop.rect.intersection(rect)), node.inputs))
    }
    return Image(CropRecipe(rect: rect.isEmpty ? .empty : rect), self)
  }
}

/// Nothing outside a rectangle.
struct CropRecipe: Recipe {
  let rect: Rect

  func extent(of inputs: [Rect]) -> Rect { inputs[0].intersection(rect) }

  func compute(_ area: Region, of output: Tile, from inputs: [Tile], in context: RenderContext) {
    copyPixels(area, from: inputs[0], to: output)
  }
}

/// Copies the pixels of `area`, which both tiles hold.
func copyPixels(_ area: Region, from source: Tile, to target: Tile) {
  for y in area.minY..<area.maxY {
    copyRow(
      source.address(x: area.minX, y: y), to: target.address(x: area.minX, y: y),
      count: area.width)
  }
}
