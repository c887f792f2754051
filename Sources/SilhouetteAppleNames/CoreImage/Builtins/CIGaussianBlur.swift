// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Blurs with a Gaussian.
public protocol CIGaussianBlur: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The standard deviation; below 0.16 nothing changes.
  var radius: Float { get set }
}

final class CIGaussianBlurBuiltin: CIFilter, CIGaussianBlur {
  init() { super.init(builtIn: "CIGaussianBlur") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
}
