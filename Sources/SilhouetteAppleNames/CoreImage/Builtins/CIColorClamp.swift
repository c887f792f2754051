// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Clamps every channel of the premultiplied pixel between two bounds.
public protocol CIColorClamp: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The lower bounds of red, green, blue and alpha, premultiplied.
  var minComponents: CIVector { get set }

  /// The upper bounds of red, green, blue and alpha, premultiplied.
  var maxComponents: CIVector { get set }
}

final class CIColorClampBuiltin: CIFilter, CIColorClamp {
  init() { super.init(builtIn: "CIColorClamp") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var minComponents: CIVector {
    get { vector("inputMinComponents") }
    set { setValue(newValue, forKey: "inputMinComponents") }
  }

  var maxComponents: CIVector {
    get { vector("inputMaxComponents") }
    set { setValue(newValue, forKey: "inputMaxComponents") }
  }
}
