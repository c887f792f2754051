// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Darkens where the background is dark and brightens where it is bright.
final class CIOverlayBlendModeBuiltin: CIFilter, CICompositeOperation {
  init() { super.init(builtIn: "CIOverlayBlendMode") }

  /// The image that the filter changes.
  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  /// The image below.
  var backgroundImage: CIImage? {
    get { image("inputBackgroundImage") }
    set { setValue(newValue, forKey: "inputBackgroundImage") }
  }
}
