// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Makes a filled rectangle with rounded corners.
public protocol CIRoundedRectangleGenerator: AnyObject {
  /// The rectangle, measured from the lower left corner.
  var extent: CGRect { get set }

  /// The radius of the corners.
  var radius: Float { get set }

  /// The colour inside.
  var color: CIColor { get set }
}

final class CIRoundedRectangleGeneratorBuiltin: CIFilter, CIRoundedRectangleGenerator {
  init() { super.init(builtIn: "CIRoundedRectangleGenerator") }

  var extent: CGRect {
    get { vector("inputExtent").cgRectValue }
    set { setValue(newValue, forKey: "inputExtent") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }

  var color: CIColor {
    get { color("inputColor") }
    set { setValue(newValue, forKey: "inputColor") }
  }
}
