// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Brightens or darkens like a change of exposure.
  public final class CIExposureAdjust: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIExposureAdjust") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The number of stops to add; each doubles the light.
    public var ev: Float {
      get { number("inputEV") }
      set { setValue(newValue, forKey: "inputEV") }
    }
  }
#endif
