// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Erodes light: the smallest value of each channel in a rectangle around the pixel.
  public final class CIMorphologyRectangleMinimum: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIMorphologyRectangleMinimum") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The columns of the rectangle; rounded, and made odd.
    public var width: Float {
      get { number("inputWidth") }
      set { setValue(newValue, forKey: "inputWidth") }
    }

    /// The rows of the rectangle; rounded, and made odd.
    public var height: Float {
      get { number("inputHeight") }
      set { setValue(newValue, forKey: "inputHeight") }
    }
  }
#endif
