// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore

extension Filters {
  /// Blurs like ``Image/applyingGaussianBlur(sigma:)``: c′ = Σ c(x + i, y + j) · exp(−(i² + j²) / 2 σ²), normalised,
  /// on premultiplied values, alpha included.
  ///
  /// Pixels beyond the extent are transparent, so that edges fade; to avoid this, extend the image with
  /// ``Image/clampedToExtent()`` first and crop the result afterwards. Reads ⌈3.5 σ⌉ pixels on every side; the extent grows by
  /// the same amount.
  public struct GaussianBlur: ImageFilter {
    public static let declaration = FilterDeclaration(
      "gaussianBlur", coreImage: "CIGaussianBlur", category: .blur,
      "Blurs with a Gaussian.", defaults: Self(),
      .optional(
        \.sigma, "sigma", coreImage: "inputRadius", range: 0...10_000, unit: "pixels",
        "The standard deviation; below 0.16 nothing changes."))

    /// The standard deviation in pixels; below 0.16 nothing changes.
    public var sigma: Double

    /// Creates the filter.
    public init(sigma: Double = 10) { self.sigma = sigma }

    public func apply(to input: Image) -> Image { input.applyingGaussianBlur(sigma: sigma) }
  }
}

extension Image {
  /// Returns the image convolved with exp(−(x² + y²) / 2 σ²), normalised to a sum of 1.
  ///
  /// Beyond its extent the image is transparent, so that edges fade, as in Core Image; to avoid this, extend the image
  /// with ``clampedToExtent()`` first and crop the result afterwards. The extent grows by ⌈3.5 σ⌉ pixels on each side.
  /// If σ < 0.16, the image is returned unchanged.
  ///
  /// Up to σ = 4.8, the Gaussian is sampled and truncated at 3.5 σ. For larger σ, the image is reduced by a power of
  /// two, blurred, and enlarged again; the error is at most 0.5 / 255 of the range of the image (0.15 / 255 at an
  /// edge). The cost does not grow with σ if the image is finite or clamped.
  ///
  /// If an opaque image of 8-bit colours is rendered to such colours again, with nothing but crops, extrema and the like
  /// before and after the blur, and without conversion of colours, sums up to σ = 4.8 have 16 bits. Before the result is
  /// rounded, this adds an error of less than 0.08 / 255.
  ///
  /// - Parameter sigma: The standard deviation in pixels, at most 10 000.
  public func applyingGaussianBlur(sigma: Double) -> Image {
    if !(sigma >= 0.16) || extent.isEmpty { return self }
    let sigma = min(sigma, 10_000)
    let margin = (3.5 * sigma).rounded(.up)
    let result = extent.integral.grown(x: margin, y: margin)
    let levels = GaussianWeights.levels(sigma: sigma)
    let weights = GaussianWeights.weights(sigma: sigma, levels: levels)
    return reduced(levels: levels) {
      Image(SeparableConvolution(columnWeights: weights, rowWeights: weights), $0)
    }.cropped(to: result)
  }

  /// Returns the image halved several times, blurred, and doubled as many times. The steps down and up blur by themselves, like
  /// a Gaussian with a variance of (4ⁿ − 1) / 2 pixels.
  func reduced(levels: Int, _ blur: (Image) -> Image) -> Image {
    let stored = storedLevel
    var image = self
    for level in 0..<levels {
      image = image.halved()
      if level + 1 == stored { image = image.computedOnce() }
    }
    image = blur(image)
    if levels > stored { image = image.computedOnce() }
    for _ in 0..<levels { image = Image(DoubleRecipe(), image) }
    return image
  }

  /// The level of the pyramid that is computed once for all blocks, if higher levels follow, because each block of the
  /// result would need wide margins on those. It is the second level, where margins are still narrow, or the first
  /// level whose colours take at most 32 MiB.
  private var storedLevel: Int {
    let variation = node.traits.variation
    // A guess, since the size of an infinite image is unknown.
    let side = 1 << 14
    let area =
      variation.isInfinite
      ? Region(minX: 0, minY: 0, maxX: side, maxY: side) : Region(touching: variation)
    var level = 2
    while Int.saturatingProduct(area.width >> level, area.height >> level) > 1 << 21 { level += 1 }
    return level
  }

  /// Returns the image at half the size. Beyond the rectangle in which the image varies, edge pixels are repeated
  /// instead of computed.
  private func halved() -> Image {
    let half = Image(HalveRecipe(), self)
    let variation = half.node.traits.variation
    // Nothing varies in an image of one colour.
    if !half.extent.isInfinite || variation.isInfinite || variation.isEmpty { return half }
    return half.cropped(to: variation).clampedToExtent()
  }
}

/// The division of a Gaussian into the steps of a pyramid and sampled weights.
enum GaussianWeights {
  /// Returns the number of steps down the pyramid: the largest that leaves a sigma of at least 2.4 for the weights.
  static func levels(sigma: Double) -> Int {
    var levels = 0
    while remainder(sigma: sigma, levels: levels + 1) >= 2.4 * 2.4 { levels += 1 }
    return levels
  }

  /// Returns the variance left for the weights: each step down and up adds ¾ of a pixel of the larger image, in total
  /// (4ⁿ − 1) / 2 pixels of the largest after n steps.
  private static func remainder(sigma: Double, levels: Int) -> Double {
    let area = pow(4, Double(levels))
    return (sigma * sigma - (area - 1) / 2) / area
  }

  /// Returns the weights of a blur at the smallest level: an odd number of weights with a sum of 1.
  static func weights(sigma: Double, levels: Int) -> [Float] {
    let variance = remainder(sigma: sigma, levels: levels)
    let radius = Int((3.5 * variance.squareRoot()).rounded(.up))
    let values = (-radius...radius).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = values.reduce(0, +)
    return values.map { Float($0 / sum) }
  }
}
