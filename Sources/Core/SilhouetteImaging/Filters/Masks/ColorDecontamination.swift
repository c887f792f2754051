// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Cuts a subject out with a soft mask, and removes the old background's colours from its edge.
  ///
  /// c′ = α · F, α′ = α, with α the mask's red, clamped to 0…1 and 0 outside the mask, and F the foreground colours
  /// that `ForegroundEstimation` estimates. The image is read in the working space, over black where it is
  /// transparent. The extent is unchanged. Both images are rendered completely first; the image must be finite.
  public struct ColorDecontamination: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorDecontamination", category: .mask,
      "Cuts out with a soft mask and removes the old background's colours from its edge.",
      defaults: Self(mask: .empty),
      .required(
        \.mask, "mask", coreImage: "inputMaskImage", type: .mask,
        "The subject: red of 1 inside, less along its soft edge."))

    /// The mask of the subject: red is 1 inside, and less along its soft edge.
    public var mask: Image

    /// Creates the filter.
    public init(mask: Image) { self.mask = mask }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty { return input }
      return Image(
        DecontaminationRecipe(region: Region(touching: input.extent)), input,
        mask.maskNumbers(in: input.extent))
    }
  }
}

/// Inputs: the image and its mask.
private struct DecontaminationRecipe: BarrierRecipe {
  let region: Region

  func extent(of inputs: [Rect]) -> Rect { region.rect }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .full }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region { extent }

  func format(ofInput index: Int) -> PixelFormat { PixelFormat(index == 0 ? .rgb : .red, .float32) }

  func evaluate(
    _ needed: Region, from inputs: [PixelBuffer], context: RenderContext
  ) throws -> (pixels: PixelBuffer, x: Int, y: Int) {
    let alpha = inputs[1].clampedFloats()
    let colors = try ForegroundEstimation().foreground(of: inputs[0], alpha: alpha)
    var result = PixelBuffer(
      width: region.width, height: region.height, format: .rgbaFloat, colorSpace: .none)
    for y in 0..<region.height {
      colors.withFloats(ofRow: y) { colors in
        alpha.withFloats(ofRow: y) { alphas in
          result.withMutableFloats(ofRow: y) {
            joinRow(colors, alpha: alphas, into: $0, count: region.width)
          }
        }
      }
    }
    return (result, region.minX, region.minY)
  }

  var operationsPerValue: Double { 64 }

  var summary: String { "colour decontamination" }
}
