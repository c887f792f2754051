// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Sharpens luminance alone, so that edges get no coloured fringes.
public protocol CISharpenLuminance: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The factor of the added details; below 0 they are removed.
  var sharpness: Float { get set }

  /// The standard deviation of the blur: the size of the details.
  var radius: Float { get set }
}

final class CISharpenLuminanceBuiltin: CIFilter, CISharpenLuminance {
  init() { super.init(builtIn: "CISharpenLuminance") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var sharpness: Float {
    get { number("inputSharpness") }
    set { setValue(newValue, forKey: "inputSharpness") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
}
