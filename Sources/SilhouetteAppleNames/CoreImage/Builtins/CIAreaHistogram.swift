// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Counts how often each value occurs in a rectangle.
public protocol CIAreaHistogram: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The rectangle whose pixels count; infinite for the image's extent.
  var extent: CGRect { get set }

  /// The number of values told apart.
  var count: Int { get set }

  /// The factor of the shares, whose sum is otherwise 1.
  var scale: Float { get set }
}

final class CIAreaHistogramBuiltin: CIFilter, CIAreaHistogram {
  init() { super.init(builtIn: "CIAreaHistogram") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var extent: CGRect {
    get { vector("inputExtent").cgRectValue }
    set { setValue(newValue, forKey: "inputExtent") }
  }

  var count: Int {
    get { integer("inputCount") }
    set { setValue(newValue, forKey: "inputCount") }
  }

  var scale: Float {
    get { number("inputScale") }
    set { setValue(newValue, forKey: "inputScale") }
  }
}
