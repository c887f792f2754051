// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  public import Foundation

  /// Makes a spot that fades like a Gaussian.
  public final class CIGaussianGradient: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIGaussianGradient") }

    /// The middle of the spot.
    public var center: CGPoint {
      get { vector("inputCenter").cgPointValue }
      set { setValue(newValue, forKey: "inputCenter") }
    }

    /// The radius of the spot: three standard deviations.
    public var radius: Float {
      get { number("inputRadius") }
      set { setValue(newValue, forKey: "inputRadius") }
    }

    /// The colour in the middle.
    public var color0: CIColor {
      get { color("inputColor0") }
      set { setValue(newValue, forKey: "inputColor0") }
    }

    /// The colour far away.
    public var color1: CIColor {
      get { color("inputColor1") }
      set { setValue(newValue, forKey: "inputColor1") }
    }
  }
#endif
