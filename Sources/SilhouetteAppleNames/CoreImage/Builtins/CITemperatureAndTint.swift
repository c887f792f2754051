// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Shows a scene that one light made as if another made it.
public protocol CITemperatureAndTint: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The temperature in kelvin and the tint of the light that was.
  var neutral: CIVector { get set }

  /// The temperature in kelvin and the tint of the light to show; 4000 is warmer than 6500.
  var targetNeutral: CIVector { get set }
}

final class CITemperatureAndTintBuiltin: CIFilter, CITemperatureAndTint {
  init() { super.init(builtIn: "CITemperatureAndTint") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var neutral: CIVector {
    get { vector("inputNeutral") }
    set { setValue(newValue, forKey: "inputNeutral") }
  }

  var targetNeutral: CIVector {
    get { vector("inputTargetNeutral") }
    set { setValue(newValue, forKey: "inputTargetNeutral") }
  }
}
