// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

#if !canImport(CoreImage)
  /// Darkens or brightens the background softly.
  public protocol CISoftLightBlendMode: AnyObject {
    /// The image that the filter changes.
    var inputImage: CIImage? { get set }

    /// The image below.
    var backgroundImage: CIImage? { get set }
  }

  final class CISoftLightBlendModeBuiltin: CIFilter, CISoftLightBlendMode {
    init() { super.init(builtIn: "CISoftLightBlendMode") }

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
