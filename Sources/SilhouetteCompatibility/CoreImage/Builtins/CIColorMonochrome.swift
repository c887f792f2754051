// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Renders the image in shades of one colour.
  public final class CIColorMonochrome: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIColorMonochrome") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The colour that white becomes.
    public var color: CIColor {
      get { color("inputColor") }
      set { setValue(newValue, forKey: "inputColor") }
    }

    /// The strength of the effect: 0 for no change.
    public var intensity: Float {
      get { number("inputIntensity") }
      set { setValue(newValue, forKey: "inputIntensity") }
    }
  }
#endif
