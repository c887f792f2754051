// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Sets each colour to 1 above a threshold and to 0 otherwise.
  public final class CIColorThreshold: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIColorThreshold") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The number that a colour must exceed to become 1.
    public var threshold: Float {
      get { number("inputThreshold") }
      set { setValue(newValue, forKey: "inputThreshold") }
    }
  }
#endif
