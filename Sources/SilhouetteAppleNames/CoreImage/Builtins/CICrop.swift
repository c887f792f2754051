// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Keeps the part of the image inside a rectangle.
public protocol CICrop: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The rectangle to keep, measured from the lower left corner.
  var rectangle: CGRect { get set }
}

final class CICropBuiltin: CIFilter, CICrop {
  init() { super.init(builtIn: "CICrop") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var rectangle: CGRect {
    get { vector("inputRectangle").cgRectValue }
    set { setValue(newValue, forKey: "inputRectangle") }
  }
}
