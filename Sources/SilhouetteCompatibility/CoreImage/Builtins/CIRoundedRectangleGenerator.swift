// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  public import Foundation

  /// Makes a filled rectangle with rounded corners.
  public final class CIRoundedRectangleGenerator: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIRoundedRectangleGenerator") }

    /// The rectangle, measured from the lower left corner.
    public var extent: CGRect {
      get { vector("inputExtent").cgRectValue }
      set { setValue(newValue, forKey: "inputExtent") }
    }

    /// The radius of the corners.
    public var radius: Float {
      get { number("inputRadius") }
      set { setValue(newValue, forKey: "inputRadius") }
    }

    /// The colour inside.
    public var color: CIColor {
      get { color("inputColor") }
      set { setValue(newValue, forKey: "inputColor") }
    }
  }
#endif
