// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Filters {
  /// Blurs like a lens out of focus, which shows each light as a disc with a brighter ring.
  ///
  /// Our formula: the weighted mean of the pixels around, on premultiplied values, alpha included. The weight at a distance ρ
  /// is the mean of [ρ ≤ rₖ] over n radii from r − s / 2 to r + s / 2, evenly spaced, with r the radius, s the softness and
  /// n = ⌈2 s⌉, from 1 to 8. With a ring, the weight is (1 + a) times as large where ρ > (1 − q) · r, with a the ring's amount
  /// and q its size. Pixels beyond the extent are transparent; to keep edges from fading, extend the image with
  /// ``Image/clampedToExtent()`` first and crop the result afterwards. The extent grows by ⌊r + s / 2⌋.
  ///
  /// For radii over 24, the image is first halved until at most 24 remain, blurred, and enlarged again, so that the time does
  /// not grow with the radius. This softens the edge of a disc as a Gaussian with σ < r / 16 would; the extent is larger by
  /// as many pixels.
  public struct BokehBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "bokehBlur", coreImage: "CIBokehBlur", category: .blur,
      "Blurs like a lens out of focus, which shows each light as a disc with a ring.",
      defaults: Self(),
      .optional(\.radius, "radius", range: 0...500, unit: "pixels", "The radius of the disc."),
      .optional(
        \.ringAmount, "ringAmount", range: 0...1,
        "The additional brightness of the ring: 0 for none, 1 for twice the disc's."),
      .optional(
        \.ringSize, "ringSize", range: 0...0.2,
        "The width of the ring as a fraction of the radius."),
      .optional(
        \.softness, "softness", range: 0...10, unit: "pixels",
        "The width of the soft edge of the disc."))

    /// The radius of the disc, in pixels.
    public var radius: Double
    /// The additional brightness of the ring: 0 for none, 1 for twice the disc's.
    public var ringAmount: Double
    /// The width of the ring as a fraction of the radius.
    public var ringSize: Double
    /// The width of the soft edge of the disc, in pixels.
    public var softness: Double

    /// Creates the filter.
    public init(
      radius: Double = 20, ringAmount: Double = 0, ringSize: Double = 0.1, softness: Double = 1
    ) {
      self.radius = radius
      self.ringAmount = ringAmount
      self.ringSize = ringSize
      self.softness = softness
    }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty || !(radius >= 1) { return input }
      let radius = min(radius, 500)
      var levels = 0
      while radius / Double(1 << levels) > 24 { levels += 1 }
      let recipe = DiscRecipe(discs(scale: 1 / Double(1 << levels), radius: radius))
      if levels == 0 { return Image(recipe, input) }
      return input.reduced(levels: levels) { Image(recipe, $0) }
    }

    /// Returns the discs whose weighted sum is the weight of each pixel.
    private func discs(scale: Double, radius: Double) -> [DiscRecipe.Disc] {
      func number(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        value > range.lowerBound ? min(value, range.upperBound) : range.lowerBound
      }
      let softness = number(softness, 0...10)
      let amount = number(ringAmount, 0...1)
      let inner = radius * (1 - number(ringSize, 0...0.2))
      let count = max(1, min(Int((2 * softness).rounded(.up)), 8))
      var discs: [DiscRecipe.Disc] = []
      var innerWeight = 0.0
      for index in 0..<count {
        let place = (Double(index) + 0.5) / Double(count) - 0.5
        let outer = max(0, radius + softness * place)
        // A disc with a ring is a brighter disc minus the added brightness inside of the ring.
        let hasRing = amount > 0 && outer > inner
        discs.append(
          DiscRecipe.Disc(
            radius: outer * scale, weight: (hasRing ? 1 + amount : 1) / Double(count)))
        if hasRing { innerWeight -= amount / Double(count) }
      }
      if innerWeight < 0 {
        discs.append(DiscRecipe.Disc(radius: inner * scale, weight: innerWeight))
      }
      return discs
    }
  }
}
