// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Shows edges: the largest minus the smallest value around the pixel.
  public final class CIMorphologyGradient: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIMorphologyGradient") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The radius of the octagon; rounded.
    public var radius: Float {
      get { number("inputRadius") }
      set { setValue(newValue, forKey: "inputRadius") }
    }
  }
#endif
