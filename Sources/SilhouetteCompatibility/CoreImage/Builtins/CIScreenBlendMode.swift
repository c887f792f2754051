// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Multiplies the inverted colours of image and background, and inverts the product.
  public protocol CIScreenBlendMode: AnyObject {
    /// The image that the filter changes.
    var inputImage: CIImage? { get set }

    /// The image below.
    var backgroundImage: CIImage? { get set }
  }

  final class CIScreenBlendModeBuiltin: CIFilter, CIScreenBlendMode {
    init() { super.init(builtIn: "CIScreenBlendMode") }

    var inputImage: CIImage? {
      get { image("inputImage") }
      set { setValue(newValue, forKey: "inputImage") }
    }

    var backgroundImage: CIImage? {
      get { image("inputBackgroundImage") }
      set { setValue(newValue, forKey: "inputBackgroundImage") }
    }
  }
#endif
