// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Replaces every pixel by the mean of the square around it.
public protocol CIBoxBlur: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The distance from the pixel to the side of the square; rounded.
  var radius: Float { get set }
}

final class CIBoxBlurBuiltin: CIFilter, CIBoxBlur {
  init() { super.init(builtIn: "CIBoxBlur") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
}
