// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Tints the image brown, like an old photo.
public protocol CISepiaTone: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The strength of the effect: 0 for no change.
  var intensity: Float { get set }
}

final class CISepiaToneBuiltin: CIFilter, CISepiaTone {
  init() { super.init(builtIn: "CISepiaTone") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var intensity: Float {
    get { number("inputIntensity") }
    set { setValue(newValue, forKey: "inputIntensity") }
  }
}
