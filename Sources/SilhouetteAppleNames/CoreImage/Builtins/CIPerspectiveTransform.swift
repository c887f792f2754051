// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Puts the corners of the image onto four points.
public protocol CIPerspectiveTransform: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The new place of the upper left corner.
  var topLeft: CGPoint { get set }

  /// The new place of the upper right corner.
  var topRight: CGPoint { get set }

  /// The new place of the lower right corner.
  var bottomRight: CGPoint { get set }

  /// The new place of the lower left corner.
  var bottomLeft: CGPoint { get set }
}

final class CIPerspectiveTransformBuiltin: CIFilter, CIPerspectiveTransform {
  init() { super.init(builtIn: "CIPerspectiveTransform") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var topLeft: CGPoint {
    get { vector("inputTopLeft").cgPointValue }
    set { setValue(newValue, forKey: "inputTopLeft") }
  }

  var topRight: CGPoint {
    get { vector("inputTopRight").cgPointValue }
    set { setValue(newValue, forKey: "inputTopRight") }
  }

  var bottomRight: CGPoint {
    get { vector("inputBottomRight").cgPointValue }
    set { setValue(newValue, forKey: "inputBottomRight") }
  }

  var bottomLeft: CGPoint {
    get { vector("inputBottomLeft").cgPointValue }
    set { setValue(newValue, forKey: "inputBottomLeft") }
  }
}
