// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Cross-fades the image and a background.
  public final class CIMix: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIMix") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The image to mix in; an empty one fades to transparency.
    public var backgroundImage: CIImage? {
      get { image("inputBackgroundImage") }
      set { setValue(newValue, forKey: "inputBackgroundImage") }
    }

    /// The share of the image: 0 for the background alone.
    public var amount: Float {
      get { number("inputAmount") }
      set { setValue(newValue, forKey: "inputAmount") }
    }
  }
#endif
