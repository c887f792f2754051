// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Replaces every pixel by the mean of the disc around it: a lens out of focus.
public protocol CIDiscBlur: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The radius of the disc.
  var radius: Float { get set }
}

final class CIDiscBlurBuiltin: CIFilter, CIDiscBlur {
  init() { super.init(builtIn: "CIDiscBlur") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
}
