// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Filters that blend and move") struct PlacementFilterTests {
  private let front = StraightPixel.random(4, seed: 5)
  private let back = StraightPixel.random(4, seed: 6)
  private let mask = StraightPixel.random(4, seed: 7)

  /// Compares with a formula of premultiplied components: front, back, and the pixel's number.
  private func expect(
    _ image: Image, _ formula: (Double, Double, Int) -> Double
  ) throws {
    let found = try image.components()
    let fronts = front.flatMap(\.premultiplied)
    let backs = back.flatMap(\.premultiplied)
    #expect(found.count == fronts.count)
    for index in found.indices {
      let expected = formula(fronts[index], backs[index], index / 4)
      #expect(abs(found[index] - expected) < 2e-6, "component \(index)")
    }
  }

  @Test func masks() throws {
    let (source, background, mask) = (Image(front), Image(back), Image(mask))
    func blend(_ share: (StraightPixel) -> Double) -> (Double, Double, Int) -> Double {
      let shares = self.mask.map(share)
      return { shares[$2] * $0 + (1 - shares[$2]) * $1 }
    }
    try expect(
      Filters.BlendWithMask(mask: mask, background: background).apply(to: source),
      blend { $0.green * $0.alpha })
    try expect(
      Filters.BlendWithRedMask(mask: mask, background: background).apply(to: source),
      blend { $0.red * $0.alpha })
    try expect(
      Filters.BlendWithBlueMask(mask: mask, background: background).apply(to: source),
      blend { $0.blue * $0.alpha })
    try expect(
      Filters.BlendWithAlphaMask(mask: mask, background: background).apply(to: source),
      blend { $0.alpha })
    let shares = self.mask.map(\.alpha)
    try expect(Filters.BlendWithAlphaMask(mask: mask).apply(to: source)) { front, _, pixel in
      front * shares[pixel]
    }
  }

  @Test func mix() throws {
    let (source, background) = (Image(front), Image(back))
    for amount in [0, 0.25, 1] {
      try expect(Filters.Mix(background: background, amount: amount).apply(to: source)) {
        front, back, _ in
        amount * front + (1 - amount) * back
      }
    }
    try expect(Filters.Mix(amount: 0.5).apply(to: source)) { front, _, _ in front / 2 }
    // Where only one of them is, the other is transparent.
    let moved = background.transformed(by: Transform2D(translationX: 4, y: 0))
    let both = Filters.Mix(background: moved, amount: 0.25).apply(to: source)
    #expect(both.extent == Rect(x: 0, y: 0, width: 8, height: 1))
    let found = try both.components()
    let expected =
      front.flatMap { $0.premultiplied.map { $0 * 0.25 } }
      + back.flatMap { $0.premultiplied.map { $0 * 0.75 } }
    for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-6) }
  }

  @Test func sourceOver() throws {
    let alphas = front.map(\.alpha)
    try expect(Filters.SourceOver(background: Image(back)).apply(to: Image(front))) {
      front, back, pixel in
      front + back * (1 - alphas[pixel])
    }
  }

  @Test func placement() throws {
    let image = Image.counting(width: 3, height: 2)
    #expect(
      try Filters.Crop(rect: Rect(x: 1, y: 0, width: 9, height: 1)).apply(to: image).reds() == [
        5, 6,
      ])
    #expect(Filters.Crop().apply(to: image) == image)
    let clamped = Filters.ClampToExtent().apply(to: image)
    #expect(clamped.extent == .infinite)
    #expect(
      try clamped.reds(Rect(x: -1, y: 1, width: 5, height: 2)) == [1, 1, 2, 3, 3, 1, 1, 2, 3, 3])
    let moved = Filters.AffineTransformFilter(transform: Transform2D(translationX: 5, y: -1))
      .apply(to: image)
    #expect(moved.extent == Rect(x: 5, y: -1, width: 3, height: 2))
    #expect(try moved.reds() == [1, 2, 3, 4, 5, 6])
    #expect(Filters.AffineTransformFilter().apply(to: image) == image)
    #expect(
      try Filters.OrientationFilter(orientation: .right).apply(to: image).reds() == [
        4, 1, 5, 2, 6, 3,
      ])
    #expect(
      try Filters.OrientationFilter(orientation: .upMirrored).apply(to: image).reds() == [
        3, 2, 1, 6, 5, 4,
      ])
  }
}
