// SPDX-License-Identifier: Apache-2.0

// The recipes that choose pixels by their places alone.

extension CropRecipe: SelectingRecipe {
  var keepsPlaces: Bool { true }
}

extension SamplingHint: SelectingRecipe {
  var keepsPlaces: Bool { true }
}

extension ClampRecipe: SelectingRecipe {
  var keepsPlaces: Bool { true }

  func computeCodes(
    _ area: Region, into output: CodeTile, from input: CodeTile, extent: Region,
    in context: RenderContext
  ) {
    clampCodes(area, to: extent, from: input, into: output)
  }
}

extension AffineRecipe: SelectingRecipe {
  var selects: Bool { keepsGrid }

  func computeCodes(
    _ area: Region, into output: CodeTile, from input: CodeTile, extent: Region,
    in context: RenderContext
  ) {
    turnCodes(area, from: input, into: output, inverse: inverse)
  }
}
