// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The part of an image that a network processes, as a rectangle in MediaPipe's convention: normalised by the image's
/// width and height, y down, rotated clockwise about its centre.
struct CropRect: Hashable, Sendable, Codable {
  /// The x coordinate of the centre, in widths of the image from its left edge.
  var xCenter: Float
  /// The y coordinate of the centre, in heights of the image from its top edge.
  var yCenter: Float
  /// The width along the rectangle's x axis, in widths of the image.
  var width: Float
  /// The height along the rectangle's y axis, in heights of the image.
  var height: Float
  /// The angle of rotation, clockwise as seen on the screen, in radians.
  var rotation: Float

  /// The whole image.
  static let whole = CropRect(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1, rotation: 0)

  /// Returns the rectangle, shifted along its y axis, enlarged to a square in pixels with the length of its longer side, and
  /// scaled.
  ///
  /// - Parameters:
  ///   - scale: The factor by which the sides of the square are multiplied.
  ///   - shiftY: The shift of the centre down the rectangle's y axis, relative to the rectangle's height.
  ///   - size: The size of the image, in pixels.
  func squared(scale: Float, shiftY: Float = 0, in size: Size) -> CropRect {
    let imageWidth = Float(size.width)
    let imageHeight = Float(size.height)
    let way = imageHeight * height * shiftY
    let side = max(width * imageWidth, height * imageHeight)
    return CropRect(
      xCenter: xCenter - way * sin(rotation) / imageWidth,
      yCenter: yCenter + way * cos(rotation) / imageHeight,
      width: side / imageWidth * scale, height: side / imageHeight * scale, rotation: rotation)
  }

  /// Returns a Boolean value that indicates whether a network can process the rectangle: it is finite and not empty.
  func isUsable(in size: Size) -> Bool {
    let region = CropRegion(self, in: size)
    let numbers = [
      region.xCenter, region.yCenter, region.width, region.height, rotation,
    ]
    return numbers.allSatisfy { $0.isFinite && abs($0) < 1e8 } && region.width >= 1e-2
      && region.height >= 1e-2
  }
}

extension CropRect {
  /// Converts a point from coordinates of the crop to coordinates of the image: x in widths of the image, y in heights, y
  /// down.
  ///
  /// - Parameter point: The position in the crop, 0…1, y down.
  func imagePoint(_ point: SIMD2<Float>) -> SIMD2<Float> {
    let turned = turned(point - 0.5)
    return SIMD2(turned.x * width + xCenter, turned.y * height + yCenter)
  }

  /// Returns a vector, rotated from the crop's axes to the image's axes.
  func turned(_ vector: SIMD2<Float>) -> SIMD2<Float> {
    let sine = sin(rotation)
    let cosine = cos(rotation)
    return SIMD2(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }
}

/// Returns the angle in −π…π that is equivalent to the given one.
func wrapped(_ angle: Float) -> Float {
  let angle = Double(angle)
  return Float(angle - 2 * .pi * ((angle + .pi) / (2 * .pi)).rounded(.down))
}

/// Returns the clockwise rotation of a crop in which the direction from one point to another has a given angle.
///
/// - Parameters:
///   - start: The first point, in pixels, y down.
///   - end: The second point, in pixels, y down.
///   - target: The angle of the direction in the crop, counter-clockwise from the x axis, in radians.
func rotation(from start: SIMD2<Float>, to end: SIMD2<Float>, target: Float) -> Float {
  wrapped(target - atan2(-(end.y - start.y), end.x - start.x))
}
