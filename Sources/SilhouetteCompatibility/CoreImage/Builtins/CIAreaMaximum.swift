// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  public import Foundation

  /// Reduces a rectangle to the largest value of each channel.
  public final class CIAreaMaximum: CIFilter {
    /// Creates the filter with its defaults.
    public init() { super.init(builtIn: "CIAreaMaximum") }

    /// The image that the filter changes.
    public var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    /// The rectangle whose pixels count; infinite for the image's extent.
    public var extent: CGRect {
      get { vector("inputExtent").cgRectValue }
      set { setValue(newValue, forKey: "inputExtent") }
    }
  }
#endif
