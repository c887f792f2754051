// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Linearises numbers encoded with the transfer function of sRGB.
public protocol CISRGBToneCurveToLinear: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }
}

final class CISRGBToneCurveToLinearBuiltin: CIFilter, CISRGBToneCurveToLinear {
  init() { super.init(builtIn: "CISRGBToneCurveToLinear") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}
