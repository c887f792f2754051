// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Makes a spot that fades like a Gaussian.
public protocol CIGaussianGradient: AnyObject {
  /// The middle of the spot.
  var center: CGPoint { get set }

  /// The radius of the spot: three standard deviations.
  var radius: Float { get set }

  /// The colour in the middle.
  var color0: CIColor { get set }

  /// The colour far away.
  var color1: CIColor { get set }
}

final class CIGaussianGradientBuiltin: CIFilter, CIGaussianGradient {
  init() { super.init(builtIn: "CIGaussianGradient") }

  var center: CGPoint {
    get { vector("inputCenter").cgPointValue }
    set { setValue(newValue, forKey: "inputCenter") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }

  var color0: CIColor {
    get { color("inputColor0") }
    set { setValue(newValue, forKey: "inputColor0") }
  }

  var color1: CIColor {
    get { color("inputColor1") }
    set { setValue(newValue, forKey: "inputColor1") }
  }
}
