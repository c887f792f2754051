// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Blurs along the rays from a point, as a lens that is zoomed in.
public protocol CIZoomBlur: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The point that the rays come from.
  var center: CGPoint { get set }

  /// The growth of the image while the lens is zoomed in.
  var amount: Float { get set }
}

final class CIZoomBlurBuiltin: CIFilter, CIZoomBlur {
  init() { super.init(builtIn: "CIZoomBlur") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var center: CGPoint {
    get { vector("inputCenter").cgPointValue }
    set { setValue(newValue, forKey: "inputCenter") }
  }

  var amount: Float {
    get { number("inputAmount") }
    set { setValue(newValue, forKey: "inputAmount") }
  }
}
