// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Sharpens by adding the details that a blur removes.
public protocol CIUnsharpMask: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The standard deviation of the blur: the size of the details.
  var radius: Float { get set }

  /// The factor of the added details; below 0 they are removed.
  var intensity: Float { get set }
}

final class CIUnsharpMaskBuiltin: CIFilter, CIUnsharpMask {
  init() { super.init(builtIn: "CIUnsharpMask") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }

  var intensity: Float {
    get { number("inputIntensity") }
    set { setValue(newValue, forKey: "inputIntensity") }
  }
}
