// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Shows edges: the largest minus the smallest value around the pixel.
public protocol CIMorphologyGradient: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The radius of the octagon; rounded.
  var radius: Float { get set }
}

final class CIMorphologyGradientBuiltin: CIFilter, CIMorphologyGradient {
  init() { super.init(builtIn: "CIMorphologyGradient") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
}
