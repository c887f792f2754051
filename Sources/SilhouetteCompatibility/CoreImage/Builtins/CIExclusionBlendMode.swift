// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Blends like difference, with less contrast.
  public protocol CIExclusionBlendMode: AnyObject {
    /// The image that the filter changes.
    var inputImage: CIImage? { get set }

    /// The image below.
    var backgroundImage: CIImage? { get set }
  }

  final class CIExclusionBlendModeBuiltin: CIFilter, CIExclusionBlendMode {
    init() { super.init(builtIn: "CIExclusionBlendMode") }

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
