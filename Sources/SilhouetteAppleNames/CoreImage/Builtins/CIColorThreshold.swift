// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Sets each colour to 1 above a threshold and to 0 otherwise.
public protocol CIColorThreshold: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The number that a colour must exceed to become 1.
  var threshold: Float { get set }
}

final class CIColorThresholdBuiltin: CIFilter, CIColorThreshold {
  init() { super.init(builtIn: "CIColorThreshold") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var threshold: Float {
    get { number("inputThreshold") }
    set { setValue(newValue, forKey: "inputThreshold") }
  }
}
