// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Fits a mask's edges to those of a guide.
  public final class CIGuidedFilter: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIGuidedFilter") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The image whose edges the mask gets.
    public var guideImage: CIImage? {
      get { image("inputGuideImage") }
      set { setValue(newValue, forKey: "inputGuideImage") }
    }

    /// Half the side of a window, in pixels of the guide; rounded.
    public var radius: Float {
      get { number("inputRadius") }
      set { setValue(newValue, forKey: "inputRadius") }
    }

    /// The variance, of numbers 0…1, below which the guide counts as flat.
    public var epsilon: Float {
      get { number("inputEpsilon") }
      set { setValue(newValue, forKey: "inputEpsilon") }
    }
  }
#endif
