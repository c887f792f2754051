// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Moves, rotates, scales or shears the image.
public protocol CIAffineTransform: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The transform of points.
  var transform: CGAffineTransform { get set }
}

final class CIAffineTransformBuiltin: CIFilter, CIAffineTransform {
  init() { super.init(builtIn: "CIAffineTransform") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var transform: CGAffineTransform {
    get { vector("inputTransform").cgAffineTransformValue }
    set { setValue(newValue, forKey: "inputTransform") }
  }
}
