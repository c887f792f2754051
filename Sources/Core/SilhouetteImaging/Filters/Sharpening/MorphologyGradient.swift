// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Filters {
  /// Shows edges: the largest minus the smallest value around every pixel. Uniform areas become black.
  ///
  /// c′ = max c − min c over the octagon of ``MorphologyMaximum``, on premultiplied colours; alpha is the maximum, so
  /// that an opaque image stays opaque. Pixels beyond the extent are transparent, so the border is an edge unless the
  /// image is clamped first. The extent grows by the radius.
  public struct MorphologyGradient: ImageFilter {
    public static let declaration = FilterDeclaration(
      "morphologyGradient", coreImage: "CIMorphologyGradient", category: .sharpening,
      "Shows edges: the largest minus the smallest value around the pixel.", defaults: Self(),
      .optional(
        \.radius, "radius", coreImage: "inputRadius", range: 0...256, unit: "pixels",
        "The radius of the octagon; rounded."))

    /// The radius of the octagon in pixels; rounded.
    public var radius: Double

    /// Creates the filter.
    public init(radius: Double = 5) { self.radius = radius }

    public func apply(to input: Image) -> Image {
      let shape = MorphologyShape.octagon(radius: radius)
      return Image(
        ColorDifferenceRecipe(), input.applyingExtremum(.maximum, over: shape),
        input.applyingExtremum(.minimum, over: shape))
    }
  }
}

/// The first input's colours minus the second's, with the first's alpha.
private struct ColorDifferenceRecipe: PixelwiseRecipe {
  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    max(inputs[0].layout, min(inputs[1].layout, .opaque))
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    if output.layout == .full { output.alpha.update(from: inputs[0].alpha, count: span.count) }
    for index in 0..<min(3, output.layout.planeCount) {
      context.kernels.subtractRows(
        RowPair(inputs[0].plane(index), inputs[1].plane(index), into: output.plane(index)),
        count: span.count)
    }
  }

  var summary: String { "difference of colours" }
}
