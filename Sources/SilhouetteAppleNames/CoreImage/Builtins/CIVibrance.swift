// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Changes the saturation of pale colours more than that of strong ones.
public protocol CIVibrance: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The change: below 0 pale colours fade, above 0 they become stronger.
  var amount: Float { get set }
}

final class CIVibranceBuiltin: CIFilter, CIVibrance {
  init() { super.init(builtIn: "CIVibrance") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var amount: Float {
    get { number("inputAmount") }
    set { setValue(newValue, forKey: "inputAmount") }
  }
}
