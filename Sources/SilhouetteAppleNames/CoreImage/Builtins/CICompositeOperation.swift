// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Makes one image of two.
public protocol CICompositeOperation: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The image below.
  var backgroundImage: CIImage? { get set }
}
