// SPDX-License-Identifier: Apache-2.0

/// The way to read between pixel centres.
enum Sampling: String, Hashable, Sendable {
  /// The nearest one.
  case nearest
  /// The four around, weighted by distance.
  case bilinear
}

extension Image {
  /// Transforms applied to the result take the nearest pixel.
  public func samplingNearest() -> Image { Image(SamplingHint(sampling: .nearest), self) }

  /// Transforms applied to the result interpolate between four pixels, the default.
  public func samplingLinear() -> Image { Image(SamplingHint(sampling: .bilinear), self) }
}

/// Says how the transforms that follow read the input; the pixels stay.
struct SamplingHint: PixelwiseRecipe {
  let sampling: Sampling

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    copyRow(inputs[0], into: output, count: span.count)
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? { 0 }

  var summary: String { "sampling \(sampling)" }
}
