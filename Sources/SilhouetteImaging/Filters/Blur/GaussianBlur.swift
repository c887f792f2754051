// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Filters {
  /// Blurs as ``Image/applyingGaussianBlur(sigma:)`` does: c′ = Σ c(x + i, y + j) · exp(−(i² + j²) / 2 σ²),
  /// normalised, on premultiplied values, alpha like the others.
  ///
  /// Beyond the extent there is transparency, so that edges fade: clamp first and crop afterwards
  /// where they must not. Reads ⌈3.5 σ⌉ pixels around, by which the extent grows.
  public struct GaussianBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "gaussianBlur", coreImage: "CIGaussianBlur", category: .blur,
      "Blurs with a Gaussian.", defaults: Self(),
      .optional(
        \.sigma, "sigma", coreImage: "inputRadius", range: 0...10_000, unit: "pixels",
        "The standard deviation; below 0.16 nothing changes."))

    /// The standard deviation in pixels; below 0.16 nothing changes.
    public var sigma: Double

    /// Makes the filter.
    public init(sigma: Double = 10) { self.sigma = sigma }

    public func apply(to input: Image) -> Image { input.applyingGaussianBlur(sigma: sigma) }
  }
}

extension Image {
  /// The image blurred: convolved with exp(−(x² + y²) / 2 σ²), normalised to a sum of 1.
  ///
  /// Beyond its extent the image is transparent, so that edges fade, as in Core Image: clamp first and
  /// crop afterwards where they must not. The extent grows by ⌈3.5 σ⌉ pixels on each side. Below a
  /// sigma of 0.16 the image comes back as it is.
  ///
  /// Up to σ = 4.8 the weights are sampled and cut off at 3.5 σ. Above, the image is made smaller by
  /// powers of two, blurred there, and made larger again: no value is off by more than 0.5 / 255 of the range of the image
  /// (0.15 / 255 at an edge). The cost does not grow with σ where the image is finite, or the same everywhere beyond some
  /// rectangle, as where it is clamped.
  ///
  /// - Parameter sigma: The standard deviation in pixels, at most 10 000.
  public func applyingGaussianBlur(sigma: Double) -> Image {
    if !(sigma >= 0.16) || extent.isEmpty { return self }
    let sigma = min(sigma, 10_000)
    let margin = (3.5 * sigma).rounded(.up)
    let result = extent.integral.grown(x: margin, y: margin)
    let levels = GaussianWeights.levels(sigma: sigma)
    let stored = storedLevel
    var image = self
    for level in 0..<levels {
      image = image.halved()
      if level + 1 == stored { image = image.computedOnce() }
    }
    let weights = GaussianWeights.weights(sigma: sigma, levels: levels)
    image = Image(SeparableConvolution(columnWeights: weights, rowWeights: weights), image)
    if levels > stored { image = image.computedOnce() }
    for _ in 0..<levels { image = Image(DoubleRecipe(), image) }
    return image.cropped(to: result)
  }

  /// The level of the pyramid that is computed once if there are more, since a block of the result reads far around on those
  /// below it: the second, where a block's margins are still narrow, or one whose colours take at most 32 MiB.
  private var storedLevel: Int {
    let variation = node.traits.variation
    // Nothing is known of an image that goes on for ever.
    let side = 1 << 14
    let area =
      variation.isInfinite
      ? Region(minX: 0, minY: 0, maxX: side, maxY: side) : Region(touching: variation)
    var level = 2
    while (area.width >> level) * (area.height >> level) > 1 << 21 { level += 1 }
    return level
  }

  /// Half the size; beyond the rectangle in which it varies, the pixels at its edge, which saves computing them again.
  private func halved() -> Image {
    let half = Image(HalveRecipe(), self)
    let variation = half.node.traits.variation
    if !half.extent.isInfinite || variation.isInfinite { return half }
    return half.cropped(to: variation).clampedToExtent()
  }
}

/// The division of a Gaussian between a pyramid and weights.
enum GaussianWeights {
  /// The steps down the pyramid: as many as leave a sigma of at least 2.4 for the weights.
  static func levels(sigma: Double) -> Int {
    var levels = 0
    while remainder(sigma: sigma, levels: levels + 1) >= 2.4 * 2.4 { levels += 1 }
    return levels
  }

  /// The variance that the weights are to have: each step down and up adds ¾ of a pixel of the larger
  /// image, which makes (4ⁿ − 1) / 2 pixels of the largest after n.
  private static func remainder(sigma: Double, levels: Int) -> Double {
    let area = pow(4, Double(levels))
    return (sigma * sigma - (area - 1) / 2) / area
  }

  /// The weights of a blur at the lowest level; an odd number, their sum is 1.
  static func weights(sigma: Double, levels: Int) -> [Float] {
    let variance = remainder(sigma: sigma, levels: levels)
    let radius = Int((3.5 * variance.squareRoot()).rounded(.up))
    let values = (-radius...radius).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = values.reduce(0, +)
    return values.map { Float($0 / sum) }
  }
}
