// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Turns luminance into the alpha of a white image.
public protocol CIMaskToAlpha: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }
}

final class CIMaskToAlphaBuiltin: CIFilter, CIMaskToAlpha {
  init() { super.init(builtIn: "CIMaskToAlpha") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}
