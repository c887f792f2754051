// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  public import Foundation

  /// Makes a gradient between two circles.
  public final class CIRadialGradient: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIRadialGradient") }

    /// The middle of both circles.
    public var center: CGPoint {
      get { vector("inputCenter").cgPointValue }
      set { setValue(newValue, forKey: "inputCenter") }
    }

    /// The radius at which the gradient starts.
    public var radius0: Float {
      get { number("inputRadius0") }
      set { setValue(newValue, forKey: "inputRadius0") }
    }

    /// The radius at which the gradient ends.
    public var radius1: Float {
      get { number("inputRadius1") }
      set { setValue(newValue, forKey: "inputRadius1") }
    }

    /// The colour at the first radius.
    public var color0: CIColor {
      get { color("inputColor0") }
      set { setValue(newValue, forKey: "inputColor0") }
    }

    /// The colour at the second radius.
    public var color1: CIColor {
      get { color("inputColor1") }
      set { setValue(newValue, forKey: "inputColor1") }
    }
  }
#endif
