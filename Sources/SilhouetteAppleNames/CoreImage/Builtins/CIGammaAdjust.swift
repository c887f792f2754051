// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Raises colours to a power.
public protocol CIGammaAdjust: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The power: below 1 for a brighter image, above 1 for a darker one.
  var power: Float { get set }
}

final class CIGammaAdjustBuiltin: CIFilter, CIGammaAdjust {
  init() { super.init(builtIn: "CIGammaAdjust") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var power: Float {
    get { number("inputPower") }
    set { setValue(newValue, forKey: "inputPower") }
  }
}
