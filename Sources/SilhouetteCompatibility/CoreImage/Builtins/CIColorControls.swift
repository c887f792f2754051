// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Changes saturation, then brightness, then contrast.
  public final class CIColorControls: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIColorControls") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The saturation: 0 for grey, 1 for no change.
    public var saturation: Float {
      get { number("inputSaturation") }
      set { setValue(newValue, forKey: "inputSaturation") }
    }

    /// The number added to each colour.
    public var brightness: Float {
      get { number("inputBrightness") }
      set { setValue(newValue, forKey: "inputBrightness") }
    }

    /// The factor by which colours move away from 0.5: 1 for no change.
    public var contrast: Float {
      get { number("inputContrast") }
      set { setValue(newValue, forKey: "inputContrast") }
    }
  }
#endif
