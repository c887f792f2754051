// SPDX-License-Identifier: Apache-2.0

/// Makes the image larger or smaller with a kernel of choice.
///
/// ``Image/scaled(by:aspectRatio:kernel:)`` on premultiplied values, alpha like the others. The result
/// has whole pixels, its lower left corner at the origin; edges do not fade. An infinite image stays
/// as it is.
public struct Scale: ImageFilter {
  public static let declaration = FilterDeclaration(
    "scale", category: .geometry, "Makes the image larger or smaller with a kernel of choice.",
    defaults: Self(),
    .optional(\.scale, "scale", range: 1e-6...1e6, "The factor of both sides."),
    .optional(\.aspectRatio, "aspectRatio", range: 1e-6...1e6, "Another factor of the width."),
    .optional(\.kernel, "kernel", "How pixels are weighted; area takes plain means."))

  /// The factor of both sides.
  public var scale: Double
  /// Another factor of the width.
  public var aspectRatio: Double
  /// How pixels are weighted.
  public var kernel: ScalingKernel

  /// Makes the filter.
  public init(
    scale: Double = 1, aspectRatio: Double = 1,
    kernel: ScalingKernel = .lanczos
  ) {
    self.scale = scale
    self.aspectRatio = aspectRatio
    self.kernel = kernel
  }

  public func apply(to input: Image) -> Image {
    input.extent.isInfinite
      ? input : input.scaled(by: scale, aspectRatio: aspectRatio, kernel: kernel)
  }
}

extension ScalingKernel: FilterParameterValue {}
