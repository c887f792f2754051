// SPDX-License-Identifier: Apache-2.0

/// The properties of an image's pixels that are known before any is made.
struct PixelTraits: Hashable, Sendable {
  /// The rectangle outside of which the image is transparent black.
  let extent: Rect
  /// The numbers that a pixel inside the extent needs.
  let layout: PixelLayout
  /// A rectangle outside of which every pixel is like the nearest one inside: infinite where none is known.
  let variation: Rect

  /// Indicates whether every pixel of the extent is opaque.
  var isOpaque: Bool { layout != .full }

  /// Indicates whether every pixel of a rectangle is opaque.
  func isOpaque(in rect: Rect) -> Bool { isOpaque && extent.contains(rect) }
}
