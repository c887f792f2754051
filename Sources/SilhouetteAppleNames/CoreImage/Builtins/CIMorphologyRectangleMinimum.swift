// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Erodes light: the smallest value of each channel in a rectangle around the pixel.
public protocol CIMorphologyRectangleMinimum: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The columns of the rectangle; rounded, and made odd.
  var width: Float { get set }

  /// The rows of the rectangle; rounded, and made odd.
  var height: Float { get set }
}

final class CIMorphologyRectangleMinimumBuiltin: CIFilter, CIMorphologyRectangleMinimum {
  init() { super.init(builtIn: "CIMorphologyRectangleMinimum") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var width: Float {
    get { number("inputWidth") }
    set { setValue(newValue, forKey: "inputWidth") }
  }

  var height: Float {
    get { number("inputHeight") }
    set { setValue(newValue, forKey: "inputHeight") }
  }
}
