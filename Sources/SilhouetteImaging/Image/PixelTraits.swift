// SPDX-License-Identifier: Apache-2.0

/// What is known of an image's pixels before any is made.
struct PixelTraits: Hashable, Sendable {
  /// Where the image can be other than transparent black.
  let extent: Rect
  /// What has to be stored for a pixel inside of the extent.
  let layout: PixelLayout

  /// Whether every pixel of the extent is opaque.
  var isOpaque: Bool { layout != .full }

  /// Whether every pixel of a rectangle is opaque.
  func isOpaque(in rect: Rect) -> Bool { isOpaque && extent.contains(rect) }
}
