// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Composites the image over a background.
  public final class CISourceOverCompositing: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CISourceOverCompositing") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The image below.
    public var backgroundImage: CIImage? {
      get { image("inputBackgroundImage") }
      set { setValue(newValue, forKey: "inputBackgroundImage") }
    }
  }
#endif
