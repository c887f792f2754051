// SPDX-License-Identifier: Apache-2.0

/// A finding of a detector: a box, key points and a score; normalised by the image's width and height, y down.
struct Detection: Hashable, Sendable {
  /// The probability, 0…1.
  var score: Float
  /// The left edge.
  var x: Float
  /// The top edge.
  var y: Float
  /// The width of the box.
  var width: Float
  /// The height of the box.
  var height: Float
  /// The key points, in the network's order.
  var points: [SIMD2<Float>]

  /// The box by its edges.
  var box: UprightBox {
    UprightBox(minimum: SIMD2(x, y), maximum: SIMD2(x + width, y + height))
  }
}
