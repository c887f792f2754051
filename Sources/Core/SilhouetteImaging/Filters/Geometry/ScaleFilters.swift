// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// The filter of ``Image/scaled(by:aspectRatio:kernel:)``; an infinite image is unchanged.
  struct Scale: ImageFilter {
    static let declaration = FilterDeclaration(
      "scale", category: .geometry, "Resizes the image with a choice of kernels.",
      defaults: Self(),
      .optional(\.scale, "scale", range: 1e-6...1e6, "The factor of width and height."),
      .optional(
        \.aspectRatio, "aspectRatio", range: 1e-6...1e6, "An additional factor of the width."),
      .optional(\.kernel, "kernel", "The weights of pixels; area takes plain means."))

    var scale = 1.0
    var aspectRatio = 1.0
    var kernel = ScalingKernel.lanczos

    func apply(to input: Image) -> Image {
      input.extent.isInfinite
        ? input : input.scaled(by: scale, aspectRatio: aspectRatio, kernel: kernel)
    }
  }

  /// ``Scale`` with the Lanczos kernel: the sharpest that does not alias.
  struct LanczosScaleTransform: ImageFilter {
    static let declaration = FilterDeclaration(
      "lanczosScaleTransform", coreImage: "CILanczosScaleTransform", category: .geometry,
      "Resizes the image with the Lanczos kernel.", defaults: Self(),
      .optional(\.scale, "scale", range: 1e-6...1e6, "The factor of width and height."),
      .optional(
        \.aspectRatio, "aspectRatio", range: 1e-6...1e6, "An additional factor of the width."))

    var scale = 1.0
    var aspectRatio = 1.0

    func apply(to input: Image) -> Image {
      Scale(scale: scale, aspectRatio: aspectRatio).apply(to: input)
    }
  }
}

extension ScalingKernel: FilterParameterValue {}

extension Filters {
  /// Resizes the image with a cubic kernel whose softness and ringing are parameters.
  ///
  /// As ``Image/scaled(by:aspectRatio:kernel:)``, with the weights of Mitchell and Netravali ("Reconstruction filters in computer graphics",
  /// SIGGRAPH 1988): B = 0 with C = ½ is the usual bicubic interpolation, B = C = ⅓ their recommendation, and B = 1 with C = 0
  /// the softest, a spline without ringing. The result has whole pixels, with its lower left corner at the origin; edges do
  /// not fade. An infinite image is unchanged, and so is one that keeps its size.
  public struct BicubicScaleTransform: ImageFilter {
    public static let declaration = FilterDeclaration(
      "bicubicScaleTransform", coreImage: "CIBicubicScaleTransform", category: .geometry,
      "Resizes the image with a cubic kernel of two parameters.", defaults: Self(),
      .optional(\.scale, "scale", range: 1e-6...1e6, "The factor of width and height."),
      .optional(
        \.aspectRatio, "aspectRatio", range: 1e-6...1e6, "An additional factor of the width."),
      .optional(\.b, "b", range: 0...1, "The blur of the kernel, B: 1 for a spline."),
      .optional(\.c, "c", range: 0...1, "The sharpness of the kernel, C, which also adds ringing."))

    /// The factor for width and height.
    public var scale: Double
    /// An additional factor for the width.
    public var aspectRatio: Double
    /// The blur of the kernel: 0 for none, 1 for a cubic spline.
    public var b: Double
    /// The sharpness of the kernel, which also adds ringing around edges.
    public var c: Double

    /// Creates the filter.
    public init(scale: Double = 1, aspectRatio: Double = 1, b: Double = 0, c: Double = 0.75) {
      self.scale = scale
      self.aspectRatio = aspectRatio
      self.b = b
      self.c = c
    }

    public func apply(to input: Image) -> Image {
      func number(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
      return input.extent.isInfinite
        ? input
        : input.scaled(
          by: scale, aspectRatio: aspectRatio, weights: .cubic(b: number(b), c: number(c)))
    }
  }
}
