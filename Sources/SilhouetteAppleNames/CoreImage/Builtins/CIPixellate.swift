// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Shows the image in large squares, each the mean of its pixels.
public protocol CIPixellate: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The middle of a square.
  var center: CGPoint { get set }

  /// The side of the squares.
  var scale: Float { get set }
}

final class CIPixellateBuiltin: CIFilter, CIPixellate {
  init() { super.init(builtIn: "CIPixellate") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var center: CGPoint {
    get { vector("inputCenter").cgPointValue }
    set { setValue(newValue, forKey: "inputCenter") }
  }

  var scale: Float {
    get { number("inputScale") }
    set { setValue(newValue, forKey: "inputScale") }
  }
}
