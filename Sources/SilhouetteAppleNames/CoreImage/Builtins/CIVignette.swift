// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Darkens the image towards its corners.
public protocol CIVignette: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The distance at which a quarter of the light is left, by half of the diagonal.
  var radius: Float { get set }

  /// The strength of the effect: 0 for no change, below 0 corners become brighter.
  var intensity: Float { get set }
}

final class CIVignetteBuiltin: CIFilter, CIVignette {
  init() { super.init(builtIn: "CIVignette") }

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
