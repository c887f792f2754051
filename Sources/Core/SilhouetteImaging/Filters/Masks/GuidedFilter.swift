// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Fits a mask's edges to the edges of a guide: `GuidedRefinement` as a step of an image.
  ///
  /// The mask's red is stretched over the guide and refined by `GuidedRefinement.refine(_:with:component:)`, which
  /// documents the method; the result is grey, 0…1, with the guide's extent. The guide is read in the working space,
  /// over black where it is transparent. Both images are rendered completely first and must be finite.
  public struct GuidedFilter: ImageFilter {
    public static let declaration = FilterDeclaration(
      "guidedFilter", coreImage: "CIGuidedFilter", category: .mask,
      "Fits a mask's edges to those of a guide.", defaults: Self(guide: .empty),
      .required(
        \.guide, "guide", coreImage: "inputGuideImage",
        "The image whose edges the mask gets."),
      .optional(
        \.radius, "radius", range: 1...4096, unit: "pixels",
        "Half the side of a window, in pixels of the guide; rounded."),
      .optional(
        \.epsilon, "epsilon", range: 1e-12...1e6,
        "The variance, of values 0…1, below which the guide counts as flat."))

    /// The image to whose edges the mask is fitted.
    public var guide: Image
    /// Half the side of a window, in pixels of the guide; rounded.
    public var radius: Double
    /// The variance, of values 0…1, below which the guide counts as flat.
    public var epsilon: Double

    /// Creates the filter.
    public init(
      guide: Image, radius: Double = 1,
      epsilon: Double = 1e-4
    ) {
      self.guide = guide
      self.radius = radius
      self.epsilon = epsilon
    }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty || guide.extent.isEmpty { return .empty }
      let radius = radius.isNaN ? 1 : Int(min(max(radius, 1), 4096).rounded())
      return Image(
        GuidedRecipe(
          filter: GuidedRefinement(radius: radius, epsilon: epsilon > 1e-12 ? epsilon : 1e-12),
          region: Region(touching: guide.extent)), input, guide)
    }
  }
}

/// Inputs: the mask and the guide.
private struct GuidedRecipe: BarrierRecipe {
  let filter: GuidedRefinement
  /// The guide's pixels.
  let region: Region

  func extent(of inputs: [Rect]) -> Rect { region.rect }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .grey }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region { extent }

  func format(ofInput index: Int) -> PixelFormat { PixelFormat(index == 0 ? .red : .rgb, .float32) }

  func evaluate(
    _ needed: Region, from inputs: [PixelBuffer], context: RenderContext
  ) throws -> (pixels: PixelBuffer, x: Int, y: Int) {
    (
      try filter.refine(inputs[0], with: inputs[1], component: .float32), region.minX, region.minY
    )
  }

  var operationsPerValue: Double { 64 }

  var summary: String { "guided filter, radius \(filter.radius), ε \(filter.epsilon)" }
}
