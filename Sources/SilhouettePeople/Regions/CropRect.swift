// SPDX-License-Identifier: Apache-2.0

/// The rectangle of an image that a network sees, with MediaPipe's conventions: normalised by the image's width and
/// height, y down, turned clockwise about its centre.
struct CropRect: Hashable, Sendable {
  /// The centre, in widths of the image from its left edge.
  var xCenter: Float
  /// The centre, in heights of the image from its top edge.
  var yCenter: Float
  /// The width along the rectangle's own axis, in widths of the image.
  var width: Float
  /// The height along the rectangle's own axis, in heights of the image.
  var height: Float
  /// The angle, clockwise as seen on the screen, in radians.
  var rotation: Float

  /// The whole image.
  static let whole = CropRect(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1, rotation: 0)
}
