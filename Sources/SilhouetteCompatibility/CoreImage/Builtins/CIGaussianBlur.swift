// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Blurs with a Gaussian.
  public final class CIGaussianBlur: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIGaussianBlur") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The standard deviation; below 0.16 nothing changes.
    public var radius: Float {
      get { number("inputRadius") }
      set { setValue(newValue, forKey: "inputRadius") }
    }
  }
#endif
