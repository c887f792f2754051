// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Enlarges a small image to the size of another, along its edges.
public protocol CIEdgePreserveUpsample: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The image to enlarge.
  var smallImage: CIImage? { get set }

  /// The standard deviation of weights over distance.
  var spatialSigma: Float { get set }

  /// The standard deviation of weights over differences of luminance.
  var lumaSigma: Float { get set }
}
