// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Changes saturation, then brightness, then contrast.
public protocol CIColorControls: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The saturation: 0 for grey, 1 for no change.
  var saturation: Float { get set }

  /// The number added to each colour.
  var brightness: Float { get set }

  /// The factor by which colours move away from 0.5: 1 for no change.
  var contrast: Float { get set }
}

final class CIColorControlsBuiltin: CIFilter, CIColorControls {
  init() { super.init(builtIn: "CIColorControls") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var saturation: Float {
    get { number("inputSaturation") }
    set { setValue(newValue, forKey: "inputSaturation") }
  }

  var brightness: Float {
    get { number("inputBrightness") }
    set { setValue(newValue, forKey: "inputBrightness") }
  }

  var contrast: Float {
    get { number("inputContrast") }
    set { setValue(newValue, forKey: "inputContrast") }
  }
}
