// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Fills the plane with one colour.
public protocol CIConstantColorGenerator: AnyObject {
  /// The colour, with straight alpha.
  var color: CIColor { get set }
}

final class CIConstantColorGeneratorBuiltin: CIFilter, CIConstantColorGenerator {
  init() { super.init(builtIn: "CIConstantColorGenerator") }

  var color: CIColor {
    get { color("inputColor") }
    set { setValue(newValue, forKey: "inputColor") }
  }
}
