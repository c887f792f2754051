// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Blurs along a line, as a moving camera does.
public protocol CIMotionBlur: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// Half of the length of the line.
  var radius: Float { get set }

  /// The angle of the line, anticlockwise from the right.
  var angle: Float { get set }
}

final class CIMotionBlurBuiltin: CIFilter, CIMotionBlur {
  init() { super.init(builtIn: "CIMotionBlur") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }

  var angle: Float {
    get { number("inputAngle") }
    set { setValue(newValue, forKey: "inputAngle") }
  }
}
