// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Rotates hues.
  public final class CIHueAdjust: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIHueAdjust") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The angle of rotation, from red to green to blue.
    public var angle: Float {
      get { number("inputAngle") }
      set { setValue(newValue, forKey: "inputAngle") }
    }
  }
#endif
