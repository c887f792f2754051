// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Makes a checkerboard of two colours.
public protocol CICheckerboardGenerator: AnyObject {
  /// The lower left corner of a square of the first colour.
  var center: CGPoint { get set }

  /// The first colour.
  var color0: CIColor { get set }

  /// The second colour.
  var color1: CIColor { get set }

  /// The width of a square.
  var width: Float { get set }

  /// The sharpness of the edges: 1 for no transition.
  var sharpness: Float { get set }
}

final class CICheckerboardGeneratorBuiltin: CIFilter, CICheckerboardGenerator {
  init() { super.init(builtIn: "CICheckerboardGenerator") }

  var center: CGPoint {
    get { vector("inputCenter").cgPointValue }
    set { setValue(newValue, forKey: "inputCenter") }
  }

  var color0: CIColor {
    get { color("inputColor0") }
    set { setValue(newValue, forKey: "inputColor0") }
  }

  var color1: CIColor {
    get { color("inputColor1") }
    set { setValue(newValue, forKey: "inputColor1") }
  }

  var width: Float {
    get { number("inputWidth") }
    set { setValue(newValue, forKey: "inputWidth") }
  }

  var sharpness: Float {
    get { number("inputSharpness") }
    set { setValue(newValue, forKey: "inputSharpness") }
  }
}
