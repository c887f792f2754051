// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Filters {
  /// Replaces every channel by the median of the nine pixels in a square, which removes specks and keeps edges.
  ///
  /// c′ = the fifth of the nine values c(x + i, y + j), |i| ≤ 1 and |j| ≤ 1, in order, on premultiplied values, each channel
  /// separately, alpha included. Edge pixels are repeated beyond the extent. The extent is unchanged; one pixel on every side
  /// is read.
  public struct MedianFilter: ImageFilter {
    public static let declaration = FilterDeclaration(
      "medianFilter", coreImage: "CIMedianFilter", category: .blur,
      "Replaces every channel by the median of nine pixels.", defaults: Self())

    /// Creates the filter.
    public init() {}

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty { return input }
      return Image(
        MedianRecipe(extent: input.extent, layout: input.node.traits.layout),
        input.clampedToExtent())
    }
  }
}

/// The medians of 3×3 pixels of a clamped image.
private struct MedianRecipe: SquareRecipe {
  let extent: Rect
  let layout: PixelLayout

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let input = inputs[0]
    for y in area.minY..<area.maxY {
      for plane in 0..<output.layout.planeCount {
        medianRow(
          below: input.address(plane, x: area.minX - 1, y: y - 1),
          at: input.address(plane, x: area.minX - 1, y: y),
          above: input.address(plane, x: area.minX - 1, y: y + 1),
          into: output.address(plane, x: area.minX, y: y), count: area.width)
      }
    }
  }

  var operationsPerValue: Double { 38 }

  var summary: String { "median of 3×3" }
}

extension MedianRecipe: SelectingRecipe {
  func computeCodes(
    _ area: Region, into output: CodeTile, from input: CodeTile, extent: Region,
    in context: RenderContext
  ) {
    for y in area.minY..<area.maxY {
      context.kernels.medianBytes(
        MedianByteRow(
          below: input.address(x: area.minX - 1, y: y - 1),
          at: input.address(x: area.minX - 1, y: y),
          above: input.address(x: area.minX - 1, y: y + 1), step: output.channelCount,
          result: output.address(x: area.minX, y: y)), count: area.width * output.channelCount)
    }
  }
}
