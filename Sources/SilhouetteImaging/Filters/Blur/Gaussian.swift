// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Image {
  /// The image blurred: convolved with exp(−(x² + y²) / 2 σ²), normalised to a sum of 1.
  ///
  /// Beyond its extent the image is transparent, so that edges fade, as in Core Image: clamp first and
  /// crop afterwards where they must not. The extent grows by ⌈3.5 σ⌉ pixels on each side. Below a
  /// sigma of 0.16 the image comes back as it is.
  ///
  /// Up to σ = 4.8 the weights are sampled and cut off at 3.5 σ. Above, the image is made smaller by
  /// powers of two, blurred there, and made larger again: the cost does not grow with σ, and no
  /// value is off by more than 0.5 / 255 of the range of the image (0.15 / 255 at an edge).
  ///
  /// - Parameter sigma: The standard deviation in pixels, at most 10 000.
  public func applyingGaussianBlur(sigma: Double) -> Image {
    if !(sigma >= 0.16) || extent.isEmpty { return self }
    let sigma = min(sigma, 10_000)
    let margin = (3.5 * sigma).rounded(.up)
    let result = extent.integral.grown(x: margin, y: margin)
    var image = self
    let levels = GaussianWeights.levels(sigma: sigma)
    for _ in 0..<levels { image = Image(HalveRecipe(), image) }
    let weights = GaussianWeights.weights(sigma: sigma, levels: levels)
    image = Image(SeparableConvolution(columnWeights: weights, rowWeights: weights), image)
    for _ in 0..<levels { image = Image(DoubleRecipe(), image) }
    return image.cropped(to: result)
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
