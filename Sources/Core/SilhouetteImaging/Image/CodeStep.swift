// SPDX-License-Identifier: Apache-2.0

/// A recipe that can be computed on 8-bit codes too. CodeRecipeTests lists the six; no seventh may join them.
protocol CodeStep: Recipe {
  /// Indicates whether every pixel is the input's pixel at the same place wherever that is inside its extent.
  var keepsPlaces: Bool { get }

  /// Computes the codes of `area`.
  ///
  /// - Parameters:
  ///   - area: The part of the tile inside the node's extent, not empty.
  ///   - output: The tile to write to, which contains `area`.
  ///   - input: The input's codes, which hold at least the requested region; 0 outside the input's extent.
  ///   - extent: The input's extent.
  ///   - context: The renderer's memory.
  func computeCodes(
    _ area: Region, into output: CodeTile, from input: CodeTile, extent: Region,
    in context: RenderContext)

  /// Returns the size of the scratch memory that ``computeCodes(_:into:from:extent:in:)`` takes, in bytes.
  func scratchByteCount(for area: Region, channelCount: Int) -> Int
}

extension CodeStep {
  var keepsPlaces: Bool { false }
  func scratchByteCount(for area: Region, channelCount: Int) -> Int { 0 }
}

/// A recipe that only chooses: every value of the result is one of the input's values in the same channel, found by its place
/// or by comparing values, or 0 beyond the input's extent.
///
/// Such a recipe gives the same result before and after a conversion of values that keeps their order and 0, such as decoding
/// 8-bit codes. ``CodeRecipe`` therefore computes several of them in a row on the codes.
protocol SelectingRecipe: CodeStep {
  /// Indicates whether the recipe only chooses, which may depend on its parameters.
  var selects: Bool { get }
}

extension SelectingRecipe {
  var selects: Bool { true }
}

extension SelectingRecipe where Self: PixelwiseRecipe {
  func computeCodes(
    _ area: Region, into output: CodeTile, from input: CodeTile, extent: Region,
    in context: RenderContext
  ) {
    copyCodes(area, from: input, into: output)
  }
}

/// A recipe that computes means of values.
///
/// If codes are proportional to values, and the result is codes again, it can be computed on codes with hardly more error than
/// rounding the result once.
protocol AveragingRecipe: CodeStep {
  /// Indicates whether the recipe's weights suit codes.
  var averagesCodes: Bool { get }
}
