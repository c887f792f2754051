// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Raises colours to a power.
  public final class CIGammaAdjust: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIGammaAdjust") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The power: below 1 for a brighter image, above 1 for a darker one.
    public var power: Float {
      get { number("inputPower") }
      set { setValue(newValue, forKey: "inputPower") }
    }
  }
#endif
