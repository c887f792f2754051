// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Looks of photos, and vignettes around a circle") struct PhotoEffectTests {
  /// The table in the documentation: saturation, contrast, and the range of each channel.
  private static let looks: [Filters.PhotoEffect: (Double, Double, [ClosedRange<Double>])] = [
    .chrome: (1.3, 0.3, [0...1, 0...1, 0...1]),
    .fade: (0.7, -0.1, [0.08...0.96, 0.08...0.96, 0.09...0.94]),
    .instant: (0.8, 0.1, [0.05...1, 0.04...0.97, 0.12...0.84]),
    .mono: (0, -0.2, [0...1, 0...1, 0...1]),
    .noir: (0, 0.8, [0...1, 0...1, 0...1]),
    .process: (0.95, 0.3, [0...0.93, 0.02...1, 0.08...1]),
    .tonal: (0, 0, [0...1, 0...1, 0...1]),
    .transfer: (0.9, 0.15, [0.06...1, 0.03...0.96, 0.02...0.82]),
  ]

  /// The formula, on straight colours encoded as sRGB.
  private func graded(_ pixel: SIMD4<Double>, _ effect: Filters.PhotoEffect) throws -> SIMD4<
    Double
  > {
    let (saturation, contrast, ranges) = try #require(Self.looks[effect])
    let color = pixel.mapColors { min(max($0, 0), 1) }
    let grey = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
    var result = pixel
    for channel in 0..<3 {
      let u = min(max(grey + saturation * (color[channel] - grey), 0), 1)
      let curved = u + contrast * u * (1 - u) * (2 * u - 1)
      let range = ranges[channel]
      result[channel] = range.lowerBound + (range.upperBound - range.lowerBound) * curved
    }
    return result
  }

  @Test("A look is a saturation and three curves", arguments: Filters.PhotoEffect.allCases)
  func formula(_ effect: Filters.PhotoEffect) throws {
    let samples = PixelSamples(40, seed: 91, colors: -0.2...1.2)
    let source = samples.image
    let image = source.applyingPhotoEffect(effect)
    try expectRow(
      image, samples.straight.map { try graded($0, effect).premultiplied }, "\(effect)")
    try expectRow(
      image,
      samples.straight.map { pixel in
        try graded(pixel.mapColors(ColorOracle.encoded), effect).mapColors(ColorOracle.linear)
          .premultiplied
      }, within: 2e-5, workingSpace: .linearSRGB, "\(effect), linear")
    let name =
      "CIPhotoEffect" + effect.rawValue.prefix(1).uppercased() + effect.rawValue.dropFirst()
    #expect(try source.applyingFilter(name) == image)
  }

  @Test("Looks do what their names say")
  func looks() throws {
    let color = Color(red: 0.7, green: 0.4, blue: 0.3, colorSpace: .none)
    func pixel(_ effect: Filters.PhotoEffect, _ color: Color) throws -> SIMD3<Float> {
      let values = try plain.render(
        Image(color: color).applyingPhotoEffect(effect),
        region: Rect(x: 0, y: 0, width: 1, height: 1), format: .rgbaFloat, colorSpace: .none
      ).floatValues
      return SIMD3(values[0], values[1], values[2])
    }
    func spread(_ effect: Filters.PhotoEffect) throws -> Float {
      let found = try pixel(effect, color)
      return found.max() - found.min()
    }
    #expect(try spread(.chrome) > 0.4 && spread(.fade) < 0.4)
    for effect in [Filters.PhotoEffect.mono, .noir, .tonal] { #expect(try spread(effect) < 1e-6) }
    // The difference between a light and a dark grey.
    func contrast(_ effect: Filters.PhotoEffect) throws -> Float {
      let light = Color(red: 0.7, green: 0.7, blue: 0.7, colorSpace: .none)
      let dark = Color(red: 0.3, green: 0.3, blue: 0.3, colorSpace: .none)
      return try pixel(effect, light).y - pixel(effect, dark).y
    }
    #expect(try contrast(.mono) < contrast(.tonal) && contrast(.tonal) < contrast(.noir))
    #expect(try abs(contrast(.tonal) - 0.4) < 1e-5)
    let grey = Color(red: 0.5, green: 0.5, blue: 0.5, colorSpace: .none)
    #expect(try pixel(.transfer, grey).x > pixel(.transfer, grey).z)
    #expect(try pixel(.process, grey).z > pixel(.process, grey).x)
  }

  @Test(
    "A circle's surroundings darken along a smooth step",
    arguments: [(8.0, 0.5, 1.0), (5, 1, -0.7), (4, 0, 0.6), (0, 0.5, 0.5), (11.5, 0.2, 0.3)]
      as [(Double, Double, Double)])
  func circle(radius: Double, falloff: Double, intensity: Double) throws {
    var random = SeededRandom(seed: 92)
    for isOpaque in [true, false] {
      let sample = try SampleImage(&random, isOpaque: isOpaque)
      let center = Point(x: sample.image.extent.minX + 4.25, y: sample.image.extent.minY + 3)
      let expected = PixelGrid(sample.grid.region) { x, y in
        let distance = hypot(Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
        let width = 2 * radius * falloff
        let t =
          width == 0
          ? (distance > radius ? 1 : 0)
          : min(max((distance - radius * (1 - falloff)) / width, 0), 1)
        let gain = 1 - intensity * t * t * (3 - 2 * t)
        return sample.grid[x, y] * SIMD4(gain, gain, gain, 1)
      }
      let image = Filters.VignetteEffect(
        center: center, radius: radius, intensity: intensity, falloff: falloff
      ).apply(to: sample.image)
      #expect(image.extent == sample.image.extent)
      #expect(try PixelGrid(image, sample.grid.region).distance(to: expected) < 2e-6)
    }
    #expect(Filters.VignetteEffect(intensity: .nan).apply(to: .empty) == .empty)
  }
}
