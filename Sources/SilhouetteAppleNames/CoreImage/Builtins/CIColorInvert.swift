// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Inverts colours.
public protocol CIColorInvert: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }
}

final class CIColorInvertBuiltin: CIFilter, CIColorInvert {
  init() { super.init(builtIn: "CIColorInvert") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
}
