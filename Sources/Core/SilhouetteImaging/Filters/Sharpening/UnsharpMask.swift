// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Filters {
  /// Sharpens by adding the details that a blur removes.
  ///
  /// c′ = c + k · (c − blur(c)) on premultiplied colours, without clamping, where blur is a ``GaussianBlur`` with σ =
  /// radius; alpha is unchanged. For the blur, edge pixels are repeated beyond the extent, so that borders do not
  /// brighten. The extent is unchanged; ⌈3.5 σ⌉ pixels on every side are read.
  public struct UnsharpMask: ImageFilter {
    public static let declaration = FilterDeclaration(
      "unsharpMask", coreImage: "CIUnsharpMask", category: .sharpening,
      "Sharpens by adding the details that a blur removes.", defaults: Self(),
      .optional(
        \.radius, "radius", coreImage: "inputRadius", range: 0...10_000, unit: "pixels",
        "The standard deviation of the blur: the size of the details."),
      .optional(
        \.intensity, "intensity", coreImage: "inputIntensity", range: -1...100,
        "The factor of the added details; below 0 they are removed."))

    /// The standard deviation of the blur, in pixels: the size of the details.
    public var radius: Double
    /// The factor by which details are added; negative values remove them.
    public var intensity: Double

    /// Creates the filter.
    public init(
      radius: Double = 2.5, intensity: Double = 0.5
    ) {
      self.radius = radius
      self.intensity = intensity
    }

    public func apply(to input: Image) -> Image {
      let blurred = input.clampedToExtent().applyingGaussianBlur(sigma: radius)
      return Image(DetailRecipe(factor: Float(intensity)), input, blurred)
    }
  }
}

/// The first input plus a multiple of its difference from the second, with the first's alpha.
private struct DetailRecipe: PixelwiseRecipe {
  let factor: Float

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    max(inputs[0].layout, min(inputs[1].layout, .opaque))
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: PixelRow.capacity) { spare in
      guard let details = spare.baseAddress else { return }
      for index in 0..<min(3, output.layout.planeCount) {
        let source = inputs[0].plane(index)
        context.kernels.subtractRows(
          RowPair(source, inputs[1].plane(index), into: details), count: span.count)
        context.kernels.scaleRow(details, by: factor, into: details, count: span.count)
        context.kernels.addRows(
          RowPair(source, details, into: output.plane(index)), count: span.count)
      }
    }
    if output.layout == .full { output.alpha.update(from: inputs[0].alpha, count: span.count) }
  }

  var summary: String { "details × \(factor)" }
}
