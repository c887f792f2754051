// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Cross-fades the image and a background.
public protocol CIMix: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The image to mix in; an empty one fades to transparency.
  var backgroundImage: CIImage? { get set }

  /// The share of the image: 0 for the background alone.
  var amount: Float { get set }
}

final class CIMixBuiltin: CIFilter, CIMix {
  init() { super.init(builtIn: "CIMix") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var backgroundImage: CIImage? {
    get { image("inputBackgroundImage") }
    set { setValue(newValue, forKey: "inputBackgroundImage") }
  }

  var amount: Float {
    get { number("inputAmount") }
    set { setValue(newValue, forKey: "inputAmount") }
  }
}
