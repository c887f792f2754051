// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Makes a gradient with a smooth start and end.
public protocol CISmoothLinearGradient: AnyObject {
  /// The start of the gradient.
  var point0: CGPoint { get set }

  /// The end of the gradient.
  var point1: CGPoint { get set }

  /// The colour at the start and before it.
  var color0: CIColor { get set }

  /// The colour at the end and beyond it.
  var color1: CIColor { get set }
}

final class CISmoothLinearGradientBuiltin: CIFilter, CISmoothLinearGradient {
  init() { super.init(builtIn: "CISmoothLinearGradient") }

  var point0: CGPoint {
    get { vector("inputPoint0").cgPointValue }
    set { setValue(newValue, forKey: "inputPoint0") }
  }

  var point1: CGPoint {
    get { vector("inputPoint1").cgPointValue }
    set { setValue(newValue, forKey: "inputPoint1") }
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
