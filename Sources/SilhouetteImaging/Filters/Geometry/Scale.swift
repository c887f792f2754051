// SPDX-License-Identifier: Apache-2.0

/// Makes the image larger or smaller with a kernel of choice.
///
/// ``Image/scaled(by:aspectRatio:kernel:)`` on premultiplied values, alpha like the others. The result
/// has whole pixels, its lower left corner at the origin; edges do not fade. An infinite image stays
/// as it is.
public struct Scale: ImageFilter {
  /// The factor of both sides.
  public static let scale = FilterParameter<Double>(
    "scale", default: 1, range: 1e-6...1e6, "The factor of both sides.")
  /// Another factor of the width.
  public static let aspectRatio = FilterParameter<Double>(
    "aspectRatio", default: 1, range: 1e-6...1e6, "Another factor of the width.")
  /// How pixels are weighted.
  public static let kernel = FilterParameter<ScalingKernel>(
    "kernel", default: .lanczos, "How pixels are weighted; area takes plain means.")

  public static let info = FilterInfo(
    "scale", category: .geometry, "Makes the image larger or smaller with a kernel of choice.",
    parameters: [scale.info, aspectRatio.info, kernel.info])

  /// The factor of both sides.
  public var scale: Double
  /// Another factor of the width.
  public var aspectRatio: Double
  /// How pixels are weighted.
  public var kernel: ScalingKernel

  /// Makes the filter.
  public init(
    scale: Double = Self.scale.defaultValue, aspectRatio: Double = Self.aspectRatio.defaultValue,
    kernel: ScalingKernel = Self.kernel.defaultValue
  ) {
    self.scale = scale
    self.aspectRatio = aspectRatio
    self.kernel = kernel
  }

  public init(_ arguments: FilterArguments) throws(FilterError) {
    scale = try arguments[Self.scale]
    aspectRatio = try arguments[Self.aspectRatio]
    kernel = try arguments[Self.kernel]
  }

  public func apply(to input: Image) -> Image {
    input.extent.isInfinite
      ? input : input.scaled(by: scale, aspectRatio: aspectRatio, kernel: kernel)
  }
}

extension ScalingKernel: FilterParameterValue {}
