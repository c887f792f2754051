// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Moves, rotates, scales or shears the image.
  public final class CIAffineTransform: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIAffineTransform") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The transform of points.
    public var transform: CGAffineTransform {
      get { vector("inputTransform").cgAffineTransformValue }
      set { setValue(newValue, forKey: "inputTransform") }
    }
  }
#endif
