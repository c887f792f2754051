// SPDX-License-Identifier: Apache-2.0

import CLibrary

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
    let (x0, y0) = (center.x, center.y)
    switch profile {
    case .linear(let radius0, let radius1):
      let range = radius1 - radius0
      ramp.write(span, into: output, in: context) { x, y in
        let distance = ((x - x0) * (x - x0) + (y - y0) * (y - y0)).squareRoot()
        if range == 0 { return distance < radius0 ? 0 : 1 }
        return clampedToUnit((distance - radius0) / range)
      }
    case .gaussian(let sigma):
      let factor = -0.5 / (sigma * sigma)
      ramp.write(span, into: output, in: context) { x, y in
        let squares = (x - x0) * (x - x0) + (y - y0) * (y - y0)
        return 1 - exp(factor * squares)
      }
    }
  }

  var summary: String { "radial gradient \(center) \(profile)" }
}
