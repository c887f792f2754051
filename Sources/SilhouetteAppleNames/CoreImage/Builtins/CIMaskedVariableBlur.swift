// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Blurs by the amount that a mask sets: white fully, black not at all.
public protocol CIMaskedVariableBlur: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The amount of blur: red of 1 for the whole radius, 0 for none.
  var mask: CIImage? { get set }

  /// The standard deviation where the mask is 1.
  var radius: Float { get set }
}

final class CIMaskedVariableBlurBuiltin: CIFilter, CIMaskedVariableBlur {
  init() { super.init(builtIn: "CIMaskedVariableBlur") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var mask: CIImage? {
    get { image("inputMask") }
    set { setValue(newValue, forKey: "inputMask") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
}
