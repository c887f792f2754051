// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// This image where the mask is 1, the background where it is 0: m · S + (1 − m) · D on
  /// premultiplied values, m being the mask's green (CIBlendWithMask).
  ///
  /// The mask is not clamped: values beyond 0…1 shoot over. Outside its extent it is 0.
  ///
  /// - Parameters:
  ///   - mask: Usually of ``init(mask:)``, so that no colour management bends it.
  ///   - background: What shows elsewhere; nothing for a cut-out.
  public func blended(withMask mask: Image, over background: Image = .empty) -> Image {
    if extent.intersection(mask.extent).isEmpty { return background }
    return Image(BlendWithMaskRecipe(), self, background, mask)
  }
}

/// Inputs: source, background, mask.
struct BlendWithMaskRecipe: Recipe {
  func extent(of inputs: [Rect]) -> Rect {
    // A negative mask would take the source away anywhere inside both; outside either one the
    // background stays as it is.
    inputs[0].intersection(inputs[2]).union(inputs[1])
  }

  func compute(_ area: Region, of output: Tile, from inputs: [Tile], in context: RenderContext) {
    for y in area.minY..<area.maxY {
      blendRow(
        inputs[0].address(x: area.minX, y: y), inputs[1].address(x: area.minX, y: y),
        mask: inputs[2].address(x: area.minX, y: y),
        into: output.address(x: area.minX, y: y), count: area.width)
    }
  }
}
