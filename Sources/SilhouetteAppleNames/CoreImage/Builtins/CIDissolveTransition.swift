// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Dissolves one image into another.
public protocol CIDissolveTransition: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The image at the end; an empty one fades to transparency.
  var targetImage: CIImage? { get set }

  /// The time: 0 for the image at the beginning, 1 for that at the end.
  var time: Float { get set }
}

final class CIDissolveTransitionBuiltin: CIFilter, CIDissolveTransition {
  init() { super.init(builtIn: "CIDissolveTransition") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var targetImage: CIImage? {
    get { image("inputTargetImage") }
    set { setValue(newValue, forKey: "inputTargetImage") }
  }

  var time: Float {
    get { number("inputTime") }
    set { setValue(newValue, forKey: "inputTime") }
  }
}
