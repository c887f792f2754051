// SPDX-License-Identifier: Apache-2.0

/// The interpolation between pixel centres.
enum Sampling: String, Hashable, Sendable {
  /// The nearest pixel.
  case nearest
  /// The four nearest pixels, weighted by distance.
  case bilinear
}

extension Image {
  /// Returns the image with a hint: transforms applied to it sample the nearest pixel.
  public func samplingNearest() -> Image { Image(SamplingHint(sampling: .nearest), self) }

  /// Returns the image with a hint: transforms applied to it interpolate between four pixels, which is the default.
  public func samplingLinear() -> Image { Image(SamplingHint(sampling: .bilinear), self) }
}

/// A hint for the transforms that follow; pixels are unchanged.
struct SamplingHint: PixelwiseRecipe {
  let sampling: Sampling

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    copyRow(inputs[0], into: output, count: span.count)
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? { 0 }

  var summary: String { "sampling \(sampling)" }
}
