// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Renders the image in shades of one colour.
public protocol CIColorMonochrome: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The colour that white becomes.
  var color: CIColor { get set }

  /// The strength of the effect: 0 for no change.
  var intensity: Float { get set }
}

final class CIColorMonochromeBuiltin: CIFilter, CIColorMonochrome {
  init() { super.init(builtIn: "CIColorMonochrome") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var color: CIColor {
    get { color("inputColor") }
    set { setValue(newValue, forKey: "inputColor") }
  }

  var intensity: Float {
    get { number("inputIntensity") }
    set { setValue(newValue, forKey: "inputIntensity") }
  }
}
