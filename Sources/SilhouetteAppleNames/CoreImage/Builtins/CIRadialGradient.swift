// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Makes a gradient between two circles.
public protocol CIRadialGradient: AnyObject {
  /// The middle of both circles.
  var center: CGPoint { get set }

  /// The radius at which the gradient starts.
  var radius0: Float { get set }

  /// The radius at which the gradient ends.
  var radius1: Float { get set }

  /// The colour at the first radius.
  var color0: CIColor { get set }

  /// The colour at the second radius.
  var color1: CIColor { get set }
}

final class CIRadialGradientBuiltin: CIFilter, CIRadialGradient {
  init() { super.init(builtIn: "CIRadialGradient") }

  var center: CGPoint {
    get { vector("inputCenter").cgPointValue }
    set { setValue(newValue, forKey: "inputCenter") }
  }

  var radius0: Float {
    get { number("inputRadius0") }
    set { setValue(newValue, forKey: "inputRadius0") }
  }

  var radius1: Float {
    get { number("inputRadius1") }
    set { setValue(newValue, forKey: "inputRadius1") }
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
