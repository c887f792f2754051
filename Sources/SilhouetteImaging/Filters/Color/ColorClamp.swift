// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Clamps every channel between two bounds: v′ = min(max(v, low), high).
  ///
  /// Of the premultiplied pixel, alpha included, as Core Image does; where the bounds contradict each other
  /// the upper one wins. The extent stays, even where a lower bound would colour the plane around it.
  /// Reads pixel by pixel.
  public struct ColorClamp: ImageFilter {
    public static let declaration = FilterDeclaration(
      "colorClamp", coreImage: "CIColorClamp", category: .color,
      "Clamps every channel of the premultiplied pixel between two bounds.", defaults: Self(),
      .optional(
        \.minimum, "minimum", coreImage: "inputMinComponents",
        "The lower bounds of red, green, blue and alpha, premultiplied."),
      .optional(
        \.maximum, "maximum", coreImage: "inputMaxComponents",
        "The upper bounds of red, green, blue and alpha, premultiplied."))

    /// The lower bounds of red, green, blue and alpha, premultiplied.
    public var minimum: SIMD4<Float>
    /// The upper bounds of red, green, blue and alpha, premultiplied.
    public var maximum: SIMD4<Float>

    /// Makes the filter.
    public init(
      minimum: SIMD4<Float> = [0, 0, 0, 0],
      maximum: SIMD4<Float> = [1, 1, 1, 1]
    ) {
      self.minimum = minimum
      self.maximum = maximum
    }

    public func apply(to input: Image) -> Image {
      Image(ColorClampRecipe(minimum: minimum, maximum: maximum), input)
    }
  }
}

/// Each channel of the premultiplied pixel between two bounds.
private struct ColorClampRecipe: PixelwiseRecipe {
  let minimum: SIMD4<Float>
  let maximum: SIMD4<Float>

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    if !inputs[0].isOpaque || minimum.w > 1 || maximum.w < 1 { return .full }
    return minimum.isGrey && maximum.isGrey ? inputs[0].layout : .opaque
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    for plane in 0..<output.layout.planeCount {
      clampRow(
        inputs[0].plane(plane), from: minimum[plane], to: maximum[plane],
        into: output.plane(plane), count: span.count)
    }
  }

  var summary: String { "clamp colours \(minimum)…\(maximum)" }
}

extension SIMD4<Float> {
  /// Indicates whether the first three are equal.
  var isGrey: Bool { x == y && y == z }
}
