// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Shows the image where a mask's red is 1 and the background where it is 0.
final class CIBlendWithRedMaskBuiltin: CIFilter, CIBlendWithMask {
  init() { super.init(builtIn: "CIBlendWithRedMask") }

  /// The image that the filter changes.
  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  /// The mask: red of 1 shows the image, 0 the background.
  var maskImage: CIImage? {
    get { image("inputMaskImage") }
    set { setValue(newValue, forKey: "inputMaskImage") }
  }

  /// The image shown elsewhere; empty for a cut-out.
  var backgroundImage: CIImage? {
    get { image("inputBackgroundImage") }
    set { setValue(newValue, forKey: "inputBackgroundImage") }
  }
}
