// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Shows the image where a mask's green is 1 and the background where it is 0.
  public final class CIBlendWithMask: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIBlendWithMask") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The mask: green of 1 shows the image, 0 the background.
    public var maskImage: CIImage? {
      get { image("inputMaskImage") }
      set { setValue(newValue, forKey: "inputMaskImage") }
    }

    /// The image shown elsewhere; empty for a cut-out.
    public var backgroundImage: CIImage? {
      get { image("inputBackgroundImage") }
      set { setValue(newValue, forKey: "inputBackgroundImage") }
    }
  }
#endif
