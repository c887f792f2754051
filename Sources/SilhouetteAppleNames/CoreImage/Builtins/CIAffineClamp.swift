// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Extends the pixels along the edges to infinity.
public protocol CIAffineClamp: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The transform of points before.
  var transform: CGAffineTransform { get set }
}

final class CIAffineClampBuiltin: CIFilter, CIAffineClamp {
  init() { super.init(builtIn: "CIAffineClamp") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var transform: CGAffineTransform {
    get { vector("inputTransform").cgAffineTransformValue }
    set { setValue(newValue, forKey: "inputTransform") }
  }
}
