// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  public import Foundation

  /// Keeps the part of the image inside a rectangle.
  public final class CICrop: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CICrop") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The rectangle to keep, measured from the lower left corner.
    public var rectangle: CGRect {
      get { vector("inputRectangle").cgRectValue }
      set { setValue(newValue, forKey: "inputRectangle") }
    }
  }
#endif
