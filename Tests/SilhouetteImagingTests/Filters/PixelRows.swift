// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

/// A row of premultiplied pixels, for formulas in Double.
struct PixelSamples {
  let pixels: [SIMD4<Float>]

  /// Pixels with an alpha of 0, of 1 and between, and straight colours in a range.
  init(_ count: Int = 24, seed: UInt64, colors: ClosedRange<Float>) {
    var random = SeededRandom(seed: seed)
    pixels = (0..<count).map { index in
      let alpha: Float = index % 5 == 0 ? 0 : index % 5 == 1 ? 1 : abs(random.float())
      let color = (0..<3).map { _ in Float.random(in: colors, using: &random) * alpha }
      return SIMD4(color[0], color[1], color[2], alpha)
    }
  }

  var image: Image {
    Image(
      pixels: .floats(
        width: pixels.count, height: 1, pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] }))
  }

  var values: [SIMD4<Double>] { pixels.map { SIMD4($0) } }

  /// Unpremultiplied; black where alpha is 0.
  var straight: [SIMD4<Double>] { values.map(\.straight) }
}

extension SIMD4<Double> {
  /// Unpremultiplied; black where alpha is 0.
  var straight: SIMD4<Double> { w == 0 ? .zero : SIMD4(x / w, y / w, z / w, w) }

  /// Premultiplied.
  var premultiplied: SIMD4<Double> { SIMD4(x * w, y * w, z * w, w) }

  /// Every colour through a function; alpha stays.
  func mapColors(_ function: (Double) -> Double) -> SIMD4<Double> {
    SIMD4(function(x), function(y), function(z), w)
  }
}

/// Compares a row of an image, from the origin, with premultiplied pixels.
func expectRow(
  _ image: Image, _ expected: [SIMD4<Double>], within tolerance: Double = 2e-6,
  workingSpace: ColorSpace = .none, _ name: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let found = try Renderer(workingSpace: workingSpace).render(
    image, region: Rect(x: 0, y: 0, width: Double(expected.count), height: 1), format: .rgbaFloat,
    colorSpace: workingSpace
  ).floatValues
  for (index, pixel) in expected.enumerated() {
    for channel in 0..<4 {
      let (a, b) = (Double(found[4 * index + channel]), pixel[channel])
      #expect(
        abs(a - b) <= tolerance * max(1, abs(b)), "\(name) pixel \(index), channel \(channel)",
        sourceLocation: sourceLocation)
    }
  }
}
