// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Keeps the largest connected component of a mask.
  ///
  /// Components are 8-connected sets of pixels whose red is above a threshold. The component with the most pixels
  /// keeps its values; among equally large ones, the first from the top left is chosen. All other pixels become 0, so
  /// a low threshold preserves soft borders. The result is grey, with the extent of the input, which is rendered
  /// completely first and must be finite.
  public struct LargestComponent: ImageFilter {
    public static let declaration = FilterDeclaration(
      "largestComponent", category: .mask, "Keeps the largest connected component of a mask.",
      defaults: Self(),
      .optional(
        \.threshold, "threshold", range: 0...1,
        "The value that red must exceed to belong to a component."))

    /// The value that a pixel's red must exceed for it to belong to a component.
    public var threshold: Double

    /// Creates the filter.
    public init(threshold: Double = 0.5) { self.threshold = threshold }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty { return input }
      return Image(
        LargestComponentRecipe(
          threshold: Float(threshold), region: Region(touching: input.extent)), input)
    }
  }
}

private struct LargestComponentRecipe: BarrierRecipe {
  let threshold: Float
  let region: Region

  func extent(of inputs: [Rect]) -> Rect { region.rect }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .grey }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region { extent }

  func format(ofInput index: Int) -> PixelFormat { PixelFormat(.red, .float32) }

  func evaluate(
    _ needed: Region, from inputs: [PixelBuffer], context: RenderContext
  ) throws -> (pixels: PixelBuffer, x: Int, y: Int) {
    let found = try ConnectedComponents(of: inputs[0], above: threshold)
    var result = PixelBuffer(
      width: region.width, height: region.height, format: .greyFloat, colorSpace: .none)
    for run in found.runs where run.component == found.largest {
      inputs[0].withFloats(ofRow: run.row) { source in
        result.withMutableFloats(ofRow: run.row) { target in
          for x in run.columns { target[x] = source[x] }
        }
      }
    }
    return (result, region.minX, region.minY)
  }

  var operationsPerValue: Double { 16 }

  var summary: String { "largest component above \(threshold)" }
}
