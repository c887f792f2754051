// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Dilates light: the largest value of each channel in an octagon around the pixel.
public protocol CIMorphologyMaximum: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The radius of the octagon; rounded.
  var radius: Float { get set }
}

final class CIMorphologyMaximumBuiltin: CIFilter, CIMorphologyMaximum {
  init() { super.init(builtIn: "CIMorphologyMaximum") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
}
