// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Sums the pixels around with weights.
public protocol CIConvolution: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The weights row by row, the lowest row first, each from the left.
  var weights: CIVector { get set }

  /// The number added to each channel within the extent.
  var bias: Float { get set }
}
