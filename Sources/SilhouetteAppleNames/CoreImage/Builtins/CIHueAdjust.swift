// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Rotates hues.
public protocol CIHueAdjust: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The angle of rotation, from red to green to blue.
  var angle: Float { get set }
}

final class CIHueAdjustBuiltin: CIFilter, CIHueAdjust {
  init() { super.init(builtIn: "CIHueAdjust") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var angle: Float {
    get { number("inputAngle") }
    set { setValue(newValue, forKey: "inputAngle") }
  }
}
