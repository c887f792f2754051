// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Turns the image about its middle, and enlarges it so that it fills its extent.
final class CIStraightenFilterBuiltin: CIFilter, CIStraighten {
  init() { super.init(builtIn: "CIStraightenFilter") }

  /// The image that the filter changes.
  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  /// The angle, anticlockwise.
  var angle: Float {
    get { number("inputAngle") }
    set { setValue(newValue, forKey: "inputAngle") }
  }
}
