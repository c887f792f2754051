// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  public import Foundation

  /// Makes a gradient from one point to another.
  public final class CILinearGradient: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CILinearGradient") }

    /// The start of the gradient.
    public var point0: CGPoint {
      get { vector("inputPoint0").cgPointValue }
      set { setValue(newValue, forKey: "inputPoint0") }
    }

    /// The end of the gradient.
    public var point1: CGPoint {
      get { vector("inputPoint1").cgPointValue }
      set { setValue(newValue, forKey: "inputPoint1") }
    }

    /// The colour at the start and before it.
    public var color0: CIColor {
      get { color("inputColor0") }
      set { setValue(newValue, forKey: "inputColor0") }
    }

    /// The colour at the end and beyond it.
    public var color1: CIColor {
      get { color("inputColor1") }
      set { setValue(newValue, forKey: "inputColor1") }
    }
  }
#endif
