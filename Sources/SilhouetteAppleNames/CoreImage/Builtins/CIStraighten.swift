// SPDX-License-Identifier: Apache-2.0

// Written by Tools/make-core-image-filters.py from the catalogue of filters. Do not edit.

/// Turns the image about its middle.
public protocol CIStraighten: AnyObject {
  /// The image that the filter changes.
  var inputImage: CIImage? { get set }

  /// The angle, anticlockwise.
  var angle: Float { get set }
}
