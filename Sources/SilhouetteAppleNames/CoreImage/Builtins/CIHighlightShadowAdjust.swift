// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Brightens or darkens shadows, and darkens highlights.
public protocol CIHighlightShadowAdjust: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The standard deviation of the surroundings that say how dark a place is; 0 for the pixel
  /// alone.
  var radius: Float { get set }

  /// The change of shadows: above 0 they become brighter.
  var shadowAmount: Float { get set }

  /// What is left of highlights: 1 for no change.
  var highlightAmount: Float { get set }
}

final class CIHighlightShadowAdjustBuiltin: CIFilter, CIHighlightShadowAdjust {
  init() { super.init(builtIn: "CIHighlightShadowAdjust") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }

  var shadowAmount: Float {
    get { number("inputShadowAmount") }
    set { setValue(newValue, forKey: "inputShadowAmount") }
  }

  var highlightAmount: Float {
    get { number("inputHighlightAmount") }
    set { setValue(newValue, forKey: "inputHighlightAmount") }
  }
}
