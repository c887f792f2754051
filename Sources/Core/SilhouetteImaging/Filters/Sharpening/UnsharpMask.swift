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
        \.radius, "radius", range: 0...10_000, unit: "pixels",
        "The standard deviation of the blur: the size of the details."),
      .optional(
        \.intensity, "intensity", range: -1...100,
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

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
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

extension Filters {
  /// Sharpens only luminance, so that edges get no coloured fringes.
  ///
  /// c′ = c + k · (L − blur(L) · α / blur(α)) for each premultiplied colour c, with L = 0.2126 · r + 0.7152 · g +
  /// 0.0722 · b (ITU-R BT.709) and blur a ``GaussianBlur`` with σ = radius, without clamping; alpha is unchanged, and
  /// its edges are not sharpened. For the blur, edge pixels are repeated beyond the extent. The extent is unchanged;
  /// ⌈3.5 σ⌉ pixels on every side are read.
  public struct SharpenLuminance: ImageFilter {
    public static let declaration = FilterDeclaration(
      "sharpenLuminance", coreImage: "CISharpenLuminance", category: .sharpening,
      "Sharpens luminance alone, so that edges get no coloured fringes.", defaults: Self(),
      .optional(
        \.sharpness, "sharpness", range: -1...100,
        "The factor of the added details; below 0 they are removed."),
      .optional(
        \.radius, "radius", range: 0...10_000, unit: "pixels",
        "The standard deviation of the blur: the size of the details."))

    /// The factor by which details are added; negative values remove them.
    public var sharpness: Double
    /// The standard deviation of the blur, in pixels: the size of the details.
    public var radius: Double

    /// Creates the filter.
    public init(sharpness: Double = 0.4, radius: Double = 1.69) {
      self.sharpness = sharpness
      self.radius = radius
    }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty { return input }
      let blurred = input.clampedToExtent().applyingGaussianBlur(sigma: radius)
      return Image(LuminanceDetailRecipe(factor: Float(sharpness)), input, blurred)
    }
  }
}

/// The first input plus a multiple of the difference between its luminance and the luminance of the second.
private struct LuminanceDetailRecipe: PixelwiseRecipe {
  let factor: Float

  func layout(of inputs: [PixelTraits]) -> PixelLayout { inputs[0].layout }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let input = inputs[0]
    let kernels = context.kernels
    let count = span.count
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * PixelRow.capacity) { spare in
      guard let details = spare.baseAddress else { return }
      let blurred = details + PixelRow.capacity
      luminanceRow(input, into: details, count: count)
      luminanceRow(inputs[1], into: blurred, count: count)
      if output.layout == .full {
        // The luminance of the surroundings, scaled to the alpha of the pixel.
        let alpha = input.alpha
        let alphaAround = inputs[1].alpha
        for index in 0..<count where alphaAround[index] > 0 {
          details[index] -= blurred[index] * alpha[index] / alphaAround[index]
        }
      } else {
        kernels.subtractRows(RowPair(details, blurred, into: details), count: count)
      }
      kernels.scaleRow(details, by: factor, into: details, count: count)
      for plane in 0..<min(3, output.layout.planeCount) {
        kernels.addRows(
          RowPair(input.plane(plane), details, into: output.plane(plane)), count: count)
      }
    }
    if output.layout == .full { output.alpha.update(from: input.alpha, count: count) }
  }

  var summary: String { "details of luminance × \(factor)" }
}
