// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Turns luminance into the alpha of a white image.
  public final class CIMaskToAlpha: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIMaskToAlpha") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }
  }
#endif
