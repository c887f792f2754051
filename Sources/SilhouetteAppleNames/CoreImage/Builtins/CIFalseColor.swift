// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Maps dark to one colour and bright to another.
public protocol CIFalseColor: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The colour that black becomes.
  var color0: CIColor { get set }

  /// The colour that white becomes.
  var color1: CIColor { get set }
}

final class CIFalseColorBuiltin: CIFilter, CIFalseColor {
  init() { super.init(builtIn: "CIFalseColor") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
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
