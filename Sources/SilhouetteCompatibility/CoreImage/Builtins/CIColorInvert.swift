// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Inverts colours.
  public final class CIColorInvert: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIColorInvert") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }
  }
#endif
