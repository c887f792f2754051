// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  public import Foundation

  /// Makes a checkerboard of two colours.
  public final class CICheckerboardGenerator: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CICheckerboardGenerator") }

    /// The lower left corner of a square of the first colour.
    public var center: CGPoint {
      get { vector("inputCenter").cgPointValue }
      set { setValue(newValue, forKey: "inputCenter") }
    }

    /// The first colour.
    public var color0: CIColor {
      get { color("inputColor0") }
      set { setValue(newValue, forKey: "inputColor0") }
    }

    /// The second colour.
    public var color1: CIColor {
      get { color("inputColor1") }
      set { setValue(newValue, forKey: "inputColor1") }
    }

    /// The width of a square.
    public var width: Float {
      get { number("inputWidth") }
      set { setValue(newValue, forKey: "inputWidth") }
    }

    /// The sharpness of the edges: 1 for no transition.
    public var sharpness: Float {
      get { number("inputSharpness") }
      set { setValue(newValue, forKey: "inputSharpness") }
    }
  }
#endif
