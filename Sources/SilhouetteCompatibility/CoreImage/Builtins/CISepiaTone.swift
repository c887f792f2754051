// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Tints the image brown, like an old photo.
  public final class CISepiaTone: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CISepiaTone") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The strength of the effect: 0 for no change.
    public var intensity: Float {
      get { number("inputIntensity") }
      set { setValue(newValue, forKey: "inputIntensity") }
    }
  }
#endif
