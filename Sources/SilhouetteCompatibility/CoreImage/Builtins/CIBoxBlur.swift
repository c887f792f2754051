// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Replaces every pixel by the mean of the square around it.
  public final class CIBoxBlur: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIBoxBlur") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The distance from the pixel to the side of the square; rounded.
    public var radius: Float {
      get { number("inputRadius") }
      set { setValue(newValue, forKey: "inputRadius") }
    }
  }
#endif
