// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Linearises numbers encoded with the transfer function of sRGB.
  public final class CISRGBToneCurveToLinear: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CISRGBToneCurveToLinear") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }
  }
#endif
