// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Fills the plane with one colour.
  public final class CIConstantColorGenerator: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIConstantColorGenerator") }

    /// The colour, with straight alpha.
    public var color: CIColor {
      get { color("inputColor") }
      set { setValue(newValue, forKey: "inputColor") }
    }
  }
#endif
