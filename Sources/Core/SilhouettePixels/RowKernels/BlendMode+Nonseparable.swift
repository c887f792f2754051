// SPDX-License-Identifier: Apache-2.0

extension ImageBlendMode {
  /// Indicates whether red, green and blue are blended independently.
  package var isSeparable: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: false
    default: true
    }
  }

  /// Returns the blended colour for a mode that is not separable.
  ///
  /// - Parameters:
  ///   - cb: The background's colour, unpremultiplied.
  ///   - cs: The image's colour, unpremultiplied.
  func blend(_ cb: SIMD3<Float>, _ cs: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .hue: cs.withSaturation(cb.saturation).withLuminosity(cb.luminosity)
    case .saturation: cb.withSaturation(cs.saturation).withLuminosity(cb.luminosity)
    case .color: cs.withLuminosity(cb.luminosity)
    case .luminosity: cb.withLuminosity(cs.luminosity)
    default: preconditionFailure("\(self) takes the channels by themselves")
    }
  }
}

// PDF 2.0, section 11.3.5.3.
extension SIMD3<Float> {
  /// The luminosity of the colour, with the weights of the specification.
  fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

  /// The saturation: the difference between the largest and the smallest channel.
  fileprivate var saturation: Float { self.max() - self.min() }

  /// Returns the colour with a given luminosity; hue and saturation are kept as far as the range 0…1 allows.
  fileprivate func withLuminosity(_ target: Float) -> SIMD3 {
    var color = self + (target - luminosity)
    let middle = color.luminosity
    let least = color.min()
    let most = color.max()
    if least < 0, middle > least {
      color = middle + (color - middle) * (middle / (middle - least))
    }
    if most > 1, most > middle {
      color = middle + (color - middle) * ((1 - middle) / (most - middle))
    }
    return color
  }

  /// Returns the colour with its channels rescaled, so that the smallest is 0 and the largest is a given saturation.
  fileprivate func withSaturation(_ target: Float) -> SIMD3 {
    let least = self.min()
    let range = saturation
    return range > 0 ? (self - least) * (target / range) : .zero
  }
}
