// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Multiplies the inverted colours of image and background, and inverts the product.
final class CIScreenBlendModeBuiltin: CIFilter, CICompositeOperation {
  init() { super.init(builtIn: "CIScreenBlendMode") }

  /// The image that the filter changes.
  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  /// The image below.
  var backgroundImage: CIImage? {
    get { image("inputBackgroundImage") }
    set { setValue(newValue, forKey: "inputBackgroundImage") }
  }
}
