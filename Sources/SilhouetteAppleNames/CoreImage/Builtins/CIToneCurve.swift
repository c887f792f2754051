// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Bends red, green and blue by a curve through five points.
public protocol CIToneCurve: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The new value, y, of the value x.
  var point0: CGPoint { get set }

  /// The new value, y, of the value x.
  var point1: CGPoint { get set }

  /// The new value, y, of the value x.
  var point2: CGPoint { get set }

  /// The new value, y, of the value x.
  var point3: CGPoint { get set }

  /// The new value, y, of the value x.
  var point4: CGPoint { get set }
}

final class CIToneCurveBuiltin: CIFilter, CIToneCurve {
  init() { super.init(builtIn: "CIToneCurve") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var point0: CGPoint {
    get { vector("inputPoint0").cgPointValue }
    set { setValue(newValue, forKey: "inputPoint0") }
  }

  var point1: CGPoint {
    get { vector("inputPoint1").cgPointValue }
    set { setValue(newValue, forKey: "inputPoint1") }
  }

  var point2: CGPoint {
    get { vector("inputPoint2").cgPointValue }
    set { setValue(newValue, forKey: "inputPoint2") }
  }

  var point3: CGPoint {
    get { vector("inputPoint3").cgPointValue }
    set { setValue(newValue, forKey: "inputPoint3") }
  }

  var point4: CGPoint {
    get { vector("inputPoint4").cgPointValue }
    set { setValue(newValue, forKey: "inputPoint4") }
  }
}
