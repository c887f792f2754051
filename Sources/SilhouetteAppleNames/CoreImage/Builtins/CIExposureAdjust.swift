// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Brightens or darkens like a change of exposure.
public protocol CIExposureAdjust: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The number of stops to add; each doubles the light.
  var ev: Float { get set }
}

final class CIExposureAdjustBuiltin: CIFilter, CIExposureAdjust {
  init() { super.init(builtIn: "CIExposureAdjust") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var ev: Float {
    get { number("inputEV") }
    set { setValue(newValue, forKey: "inputEV") }
  }
}
