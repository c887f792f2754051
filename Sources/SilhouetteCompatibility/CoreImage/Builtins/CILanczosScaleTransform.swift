// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Resizes the image with the Lanczos kernel.
  public final class CILanczosScaleTransform: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CILanczosScaleTransform") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The factor of width and height.
    public var scale: Float {
      get { number("inputScale") }
      set { setValue(newValue, forKey: "inputScale") }
    }

    /// An additional factor of the width.
    public var aspectRatio: Float {
      get { number("inputAspectRatio") }
      set { setValue(newValue, forKey: "inputAspectRatio") }
    }
  }
#endif
