// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Components, posters and white points") struct ComponentFilterTests {
  private let samples = PixelSamples(40, seed: 131, colors: -0.3...1.3)

  @Test("The largest and the smallest colour become grey")
  func components() throws {
    try expectRow(
      samples.image.applyingFilter(Filters.MaximumComponent()),
      samples.values.map { pixel in pixel.mapColors { _ in max(pixel.x, pixel.y, pixel.z) } },
      within: 0)
    try expectRow(
      samples.image.applyingFilter(Filters.MinimumComponent()),
      samples.values.map { pixel in pixel.mapColors { _ in min(pixel.x, pixel.y, pixel.z) } },
      within: 0)
    // A grey image is its own component.
    let grey = Image(
      pixels: .floats(
        width: 3, height: 1, format: PixelFormat(.grey, .float32), [0.25, -0.5, 2]))
    let found = try grey.applyingFilter(Filters.MinimumComponent()).reds()
    #expect(found == [0.25, -0.5, 2])
  }

  @Test("A poster has as many values as levels", arguments: [2, 3, 6, 17, 300])
  func posterize(levels: Double) throws {
    func posterized(_ value: Double) -> Double {
      let scaled = min(max(value, 0), 1) * (levels - 1) + 0.5
      return scaled.rounded(.down) / (levels - 1)
    }
    let image = samples.image.applyingFilter(Filters.ColorPosterize(levels: levels))
    try expectRow(image, samples.straight.map { $0.mapColors(posterized).premultiplied })
    try expectRow(
      image,
      samples.straight.map { pixel in
        pixel.mapColors { ColorOracle.linear(posterized(ColorOracle.encoded($0))) }.premultiplied
      }, within: 2e-5, workingSpace: .linearSRGB)
    let ramp = Image(
      pixels: .floats(
        width: 601, height: 1, format: PixelFormat(.grey, .float32),
        (0...600).map { Float($0) / 600 }))
    let values = Set(try ramp.applyingFilter(Filters.ColorPosterize(levels: levels)).reds())
    #expect(values.count == Int(levels) && values.contains(0) && values.contains(1))
  }

  @Test("White becomes the colour, converted to the working space")
  func whitePoint() throws {
    let color = Color(red: 0.9, green: 0.5, blue: 0.25, alpha: 0.3)
    let image = samples.image.applyingFilter(Filters.WhitePointAdjust(color: color))
    try expectRow(
      image, samples.values.map { $0 * SIMD4(0.9, 0.5, 0.25, 1) })
    let linear = SIMD4(
      ColorOracle.linear(0.9), ColorOracle.linear(0.5), ColorOracle.linear(0.25), 1)
    try expectRow(
      image, samples.values.map { $0 * linear }, within: 1e-5, workingSpace: .linearSRGB)
    let source = samples.image
    #expect(source.applyingFilter(Filters.WhitePointAdjust()) == source)
  }
}
