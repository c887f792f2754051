// SPDX-License-Identifier: Apache-2.0

/// Makes the image larger or smaller with Lanczos's kernel: the sharpest that does not alias.
///
/// ``Image/scaled(by:aspectRatio:kernel:)`` on premultiplied values, alpha like the others: weights
/// sinc(x) · sinc(x / 3), widened where the picture shrinks. The result has whole pixels, its lower
/// left corner at the origin; edges do not fade. An infinite image stays as it is.
public struct LanczosScaleTransform: ImageFilter {
  /// The factor of both sides.
  public static let scale = FilterParameter<Double>(
    "scale", coreImage: "inputScale", default: 1, range: 1e-6...1e6, "The factor of both sides.")
  /// Another factor of the width.
  public static let aspectRatio = FilterParameter<Double>(
    "aspectRatio", coreImage: "inputAspectRatio", default: 1, range: 1e-6...1e6,
    "Another factor of the width.")

  public static let info = FilterInfo(
    "lanczosScaleTransform", coreImage: "CILanczosScaleTransform", category: .geometry,
    "Makes the image larger or smaller with Lanczos's kernel.",
    parameters: [scale.info, aspectRatio.info])

  /// The factor of both sides.
  public var scale: Double
  /// Another factor of the width.
  public var aspectRatio: Double

  /// Makes the filter.
  public init(
    scale: Double = Self.scale.defaultValue, aspectRatio: Double = Self.aspectRatio.defaultValue
  ) {
    self.scale = scale
    self.aspectRatio = aspectRatio
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    scale = try arguments[Self.scale]
    aspectRatio = try arguments[Self.aspectRatio]
  }

  public func apply(to input: Image) -> Image {
    input.extent.isInfinite
      ? input : input.scaled(by: scale, aspectRatio: aspectRatio, kernel: .lanczos)
  }
}
