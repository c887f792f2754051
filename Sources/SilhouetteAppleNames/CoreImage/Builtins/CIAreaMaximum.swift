// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

public import Foundation

/// Reduces a rectangle to the largest value of each channel.
public protocol CIAreaMaximum: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The rectangle whose pixels count; infinite for the image's extent.
  var extent: CGRect { get set }
}

final class CIAreaMaximumBuiltin: CIFilter, CIAreaMaximum {
  init() { super.init(builtIn: "CIAreaMaximum") }

  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }

  var extent: CGRect {
    get { vector("inputExtent").cgRectValue }
    set { setValue(newValue, forKey: "inputExtent") }
  }
}
