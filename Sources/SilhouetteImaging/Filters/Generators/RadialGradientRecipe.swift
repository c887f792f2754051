// SPDX-License-Identifier: Apache-2.0

/// A ramp by the distance from a point.
struct RadialGradientRecipe: PixelwiseRecipe {
  enum Profile: Hashable {
    /// From 0 at the first radius to 1 at the second.
    case linear(Double, Double)
    /// 1 − exp(−d² / 2 σ²)
    case gaussian(sigma: Double)
  }

  let ramp: ColorRamp
  let center: Point
  let profile: Profile

  func extent(of inputs: [Rect]) -> Rect { .infinite }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { ramp.layout }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    switch profile {
    case .linear(let radius0, let radius1):
      ramp.write(
        span, into: output, in: context, .radial(center, radius0: radius0, radius1: radius1))
    case .gaussian(let sigma):
      ramp.write(span, into: output, in: context, .gaussian(center, sigma: sigma))
    }
  }

  var summary: String { "radial gradient \(center) \(profile)" }
}
