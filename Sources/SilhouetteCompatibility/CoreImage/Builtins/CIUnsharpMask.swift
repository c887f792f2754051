// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Sharpens by adding the details that a blur removes.
  public final class CIUnsharpMask: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIUnsharpMask") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The standard deviation of the blur: the size of the details.
    public var radius: Float {
      get { number("inputRadius") }
      set { setValue(newValue, forKey: "inputRadius") }
    }

    /// The factor of the added details; below 0 they are removed.
    public var intensity: Float {
      get { number("inputIntensity") }
      set { setValue(newValue, forKey: "inputIntensity") }
    }
  }
#endif
