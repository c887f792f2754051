// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Fits a mask's edges to those of a guide.
public protocol CIGuidedFilter: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The image whose edges the mask gets.
  var guideImage: CIImage? { get set }

  /// Half the side of a window, in pixels of the guide; rounded.
  var radius: Float { get set }

  /// The variance, of numbers 0…1, below which the guide counts as flat.
  var epsilon: Float { get set }
}

final class CIGuidedFilterBuiltin: CIFilter, CIGuidedFilter {
  init() { super.init(builtIn: "CIGuidedFilter") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var guideImage: CIImage? {
    get { image("inputGuideImage") }
    set { setValue(newValue, forKey: "inputGuideImage") }
  }

  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }

  var epsilon: Float {
    get { number("inputEpsilon") }
    set { setValue(newValue, forKey: "inputEpsilon") }
  }
}
