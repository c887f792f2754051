// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Maps dark to one colour and bright to another.
  public final class CIFalseColor: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIFalseColor") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The colour that black becomes.
    public var color0: CIColor {
      get { color("inputColor0") }
      set { setValue(newValue, forKey: "inputColor0") }
    }

    /// The colour that white becomes.
    public var color1: CIColor {
      get { color("inputColor1") }
      set { setValue(newValue, forKey: "inputColor1") }
    }
  }
#endif
