// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Clamps every channel of the premultiplied pixel between two bounds.
  public final class CIColorClamp: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIColorClamp") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The lower bounds of red, green, blue and alpha, premultiplied.
    public var minComponents: CIVector {
      get { vector("inputMinComponents") }
      set { setValue(newValue, forKey: "inputMinComponents") }
    }

    /// The upper bounds of red, green, blue and alpha, premultiplied.
    public var maxComponents: CIVector {
      get { vector("inputMaxComponents") }
      set { setValue(newValue, forKey: "inputMaxComponents") }
    }
  }
#endif
