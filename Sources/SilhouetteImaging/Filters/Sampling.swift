// SPDX-License-Identifier: Apache-2.0

/// How pixels are read between their centres.
enum Sampling: Hashable, Sendable {
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
struct SamplingHint: Recipe {
  let sampling: Sampling

  func extent(of inputs: [Rect]) -> Rect { inputs[0] }

  func compute(_ area: Region, of output: Tile, from inputs: [Tile], in context: RenderContext) {
    copyPixels(area, from: inputs[0], to: output)
  }
}
