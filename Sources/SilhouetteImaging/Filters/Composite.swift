// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// This image over another: S + D · (1 − αs) on premultiplied values (Porter & Duff 1984).
  public func composited(over background: Image) -> Image {
    if extent.isEmpty { return background }
    if background.extent.isEmpty { return self }
    return Image(SourceOverRecipe(), self, background)
  }
}

/// Inputs: source, background.
struct SourceOverRecipe: Recipe {
  func extent(of inputs: [Rect]) -> Rect { inputs[0].union(inputs[1]) }

  func compute(_ area: Region, of output: Tile, from inputs: [Tile], in context: RenderContext) {
    for y in area.minY..<area.maxY {
      sourceOverRow(
        inputs[0].address(x: area.minX, y: y), inputs[1].address(x: area.minX, y: y),
        into: output.address(x: area.minX, y: y), count: area.width)
    }
  }
}
