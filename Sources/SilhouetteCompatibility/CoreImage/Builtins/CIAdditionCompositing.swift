// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Adds the image to the background.
  public protocol CIAdditionCompositing: AnyObject {
    /// The image that the filter changes.
    var inputImage: CIImage? { get set }

    /// The image below.
    var backgroundImage: CIImage? { get set }
  }

  final class CIAdditionCompositingBuiltin: CIFilter, CIAdditionCompositing {
    init() { super.init(builtIn: "CIAdditionCompositing") }

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
