// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Encodes linear numbers with the transfer function of sRGB.
public protocol CILinearToSRGBToneCurve: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }
}

final class CILinearToSRGBToneCurveBuiltin: CIFilter, CILinearToSRGBToneCurve {
  init() { super.init(builtIn: "CILinearToSRGBToneCurve") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}
