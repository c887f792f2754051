// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The rectangle of an image that a network sees, with MediaPipe's conventions: normalised by the image's width and
/// height, y down, turned clockwise about its centre.
struct CropRect: Hashable, Sendable, Codable {
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

  /// Returns the smallest square in pixels around the rectangle, moved along its own y axis and scaled.
  ///
  /// - Parameters:
  ///   - scale: The factor for the longer side.
  ///   - shiftY: The way of the centre downwards along the rectangle's axis, in its heights.
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

  /// Returns a Boolean value that indicates whether a network can process the rectangle: finite, and not empty.
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
  /// Returns a point of the crop in the image: widths and heights of the image, y down.
  ///
  /// - Parameter point: The position in the crop, 0…1, y down.
  func imagePoint(_ point: SIMD2<Float>) -> SIMD2<Float> {
    let turned = turned(point - 0.5)
    return SIMD2(turned.x * width + xCenter, turned.y * height + yCenter)
  }

  /// Returns a vector of the crop turned by the crop's rotation.
  func turned(_ vector: SIMD2<Float>) -> SIMD2<Float> {
    let sine = sin(rotation)
    let cosine = cos(rotation)
    return SIMD2(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }
}

/// Returns the same angle within −π…π.
func wrapped(_ angle: Float) -> Float {
  let angle = Double(angle)
  return Float(angle - 2 * .pi * ((angle + .pi) / (2 * .pi)).rounded(.down))
}

/// Returns the turn, clockwise on the screen, after which the direction from one point to another has an angle.
///
/// - Parameters:
///   - start: In pixels, y down.
///   - end: In pixels, y down.
///   - target: The angle that the direction shall have, counter-clockwise from the x axis, in radians.
func rotation(from start: SIMD2<Float>, to end: SIMD2<Float>, target: Float) -> Float {
  wrapped(target - atan2(-(end.y - start.y), end.x - start.x))
}
