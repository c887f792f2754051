// SPDX-License-Identifier: Apache-2.0

/// Keeps every channel between two bounds: v′ = min(max(v, low), high).
///
/// Of the premultiplied pixel, alpha included, as Core Image does; where the bounds contradict each other
/// the upper one holds. The extent stays, even where a lower bound would colour the plane around it.
/// Reads pixel by pixel.
public struct ColorClamp: ImageFilter {
  /// The lower bounds.
  public static let minimum = FilterParameter<SIMD4<Float>>(
    "minimum", coreImage: "inputMinComponents", default: [0, 0, 0, 0],
    "The least red, green, blue and alpha, premultiplied.")
  /// The upper bounds.
  public static let maximum = FilterParameter<SIMD4<Float>>(
    "maximum", coreImage: "inputMaxComponents", default: [1, 1, 1, 1],
    "The largest red, green, blue and alpha, premultiplied.")

  public static let info = FilterInfo(
    "colorClamp", coreImage: "CIColorClamp", category: .color,
    "Keeps every channel of the premultiplied pixel between two bounds.",
    parameters: [minimum.info, maximum.info])

  /// The least red, green, blue and alpha, premultiplied.
  public var minimum: SIMD4<Float>
  /// The largest red, green, blue and alpha, premultiplied.
  public var maximum: SIMD4<Float>

  /// Makes the filter.
  public init(
    minimum: SIMD4<Float> = Self.minimum.defaultValue,
    maximum: SIMD4<Float> = Self.maximum.defaultValue
  ) {
    self.minimum = minimum
    self.maximum = maximum
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    minimum = try arguments[Self.minimum]
    maximum = try arguments[Self.maximum]
  }

  public func apply(to input: Image) -> Image {
    Image(ColorClampRecipe(minimum: minimum, maximum: maximum), input)
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
  /// Whether the first three are the same.
  var isGrey: Bool { x == y && y == z }
}
