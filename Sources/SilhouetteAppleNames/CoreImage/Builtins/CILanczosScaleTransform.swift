// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Resizes the image with the Lanczos kernel.
public protocol CILanczosScaleTransform: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The factor of width and height.
  var scale: Float { get set }

  /// An additional factor of the width.
  var aspectRatio: Float { get set }
}

final class CILanczosScaleTransformBuiltin: CIFilter, CILanczosScaleTransform {
  init() { super.init(builtIn: "CILanczosScaleTransform") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var scale: Float {
    get { number("inputScale") }
    set { setValue(newValue, forKey: "inputScale") }
  }

  var aspectRatio: Float {
    get { number("inputAspectRatio") }
    set { setValue(newValue, forKey: "inputAspectRatio") }
  }
}
