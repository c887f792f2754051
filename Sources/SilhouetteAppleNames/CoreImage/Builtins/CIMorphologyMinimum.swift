// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Erodes light: the smallest value of each channel in an octagon around the pixel.
public protocol CIMorphologyMinimum: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The radius of the octagon; rounded.
  var radius: Float { get set }
}

final class CIMorphologyMinimumBuiltin: CIFilter, CIMorphologyMinimum {
  init() { super.init(builtIn: "CIMorphologyMinimum") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
}
