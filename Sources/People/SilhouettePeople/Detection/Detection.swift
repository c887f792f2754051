// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A detector's result before another network confirms it: a box, key points and a score.
///
/// Coordinates are normalised by the image's width and height, y down.
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

  /// The box as a rectangle.
  var box: UprightBox {
    UprightBox(minimum: SIMD2(x, y), maximum: SIMD2(x + width, y + height))
  }
}

extension Detection {
  /// Returns the detection, converted from coordinates of an upright rectangle to coordinates of the image.
  func placed(in rect: CropRect) -> Detection {
    let extent = SIMD2(rect.width, rect.height)
    let origin = SIMD2(rect.xCenter, rect.yCenter) - extent / 2
    let corner = origin + SIMD2(x, y) * extent
    return Detection(
      score: score, x: corner.x, y: corner.y, width: width * rect.width,
      height: height * rect.height, points: points.map { origin + $0 * extent })
  }
}

/// The crops for the networks that run after a detector.
extension Detection {
  /// Returns the crop for the mesh network: the box, enlarged by a factor of 1.5, rotated so that the eyes are level.
  func faceRect(in size: Size) -> CropRect {
    turnedBox(0, 1, target: 0, in: size).squared(scale: 1.5, in: size)
  }

  /// Returns the crop for the hand network: the palm's box, enlarged by a factor of 2.6, rotated so that the middle finger
  /// points up, and shifted towards the fingers.
  func handRect(in size: Size) -> CropRect {
    turnedBox(0, 2, target: .pi / 2, in: size).squared(scale: 2.6, shiftY: -0.5, in: size)
  }

  /// Returns the crop for the body network: the square around the body's circle, rotated so that the head is up.
  func bodyRect(in size: Size) -> CropRect {
    CropRect(from: points[0], to: points[1], target: .pi / 2, in: size)
      .squared(scale: 1.25, in: size)
  }

  private func turnedBox(_ first: Int, _ second: Int, target: Float, in size: Size) -> CropRect {
    let scale = SIMD2(Float(size.width), Float(size.height))
    return CropRect(
      xCenter: x + width / 2, yCenter: y + height / 2, width: width, height: height,
      rotation: rotation(from: points[first] * scale, to: points[second] * scale, target: target))
  }
}

extension CropRect {
  /// Creates the square around a circle, rotated so that, in the crop, the direction from the centre to a point on the
  /// circle has a given angle.
  ///
  /// - Parameters:
  ///   - center: The centre, normalised by the image's width and height, y down.
  ///   - point: A point on the circle.
  ///   - target: The angle of the direction from `center` to `point` in the crop, counter-clockwise, in radians.
  ///   - size: The size of the image, in pixels.
  init(
    from center: SIMD2<Float>, to point: SIMD2<Float>, target: Float, in size: Size
  ) {
    let scale = SIMD2(Float(size.width), Float(size.height))
    let start = center * scale
    let end = point * scale
    let way = end - start
    let side = (way.x * way.x + way.y * way.y).squareRoot() * 2
    self.init(
      xCenter: center.x, yCenter: center.y, width: side / scale.x, height: side / scale.y,
      rotation: SilhouettePeople.rotation(from: start, to: end, target: target))
  }
}

extension [Detection] {
  /// The detections with overlapping ones merged, best first: MediaPipe's weighted non-maximum suppression.
  ///
  /// The best detection is merged with all others whose intersection over union with it exceeds 0.3: its box and points
  /// become averages weighted by score. The remaining detections are merged in the same way.
  var mergedByScore: [Detection] {
    var rest = enumerated().sorted {
      $0.element.score != $1.element.score
        ? $0.element.score > $1.element.score : $0.offset < $1.offset
    }.map(\.element)
    var merged: [Detection] = []
    while let best = rest.first {
      var cluster: [Detection] = []
      var others: [Detection] = []
      for detection in rest {
        if best.box.overlap(with: detection.box) > Self.leastOverlap {
          cluster.append(detection)
        } else {
          others.append(detection)
        }
      }
      merged.append(best.averaged(over: cluster))
      // A box without area overlaps nothing, not even itself.
      if cluster.isEmpty { break }
      rest = others
    }
    return merged
  }

  private static var leastOverlap: Float { 0.3 }
}

extension Detection {
  /// Returns the detection with the average box and points of a cluster, weighted by score.
  fileprivate func averaged(over cluster: [Detection]) -> Detection {
    let total = cluster.reduce(0) { $0 + $1.score }
    guard total > 0 else { return self }
    var minimum = SIMD2<Float>.zero
    var maximum = SIMD2<Float>.zero
    var points = [SIMD2<Float>](repeating: .zero, count: points.count)
    for detection in cluster {
      minimum += detection.box.minimum * detection.score
      maximum += detection.box.maximum * detection.score
      for index in points.indices { points[index] += detection.points[index] * detection.score }
    }
    let corner = minimum / total
    let opposite = maximum / total
    return Detection(
      score: score, x: corner.x, y: corner.y, width: opposite.x - corner.x,
      height: opposite.y - corner.y, points: points.map { $0 / total })
  }
}
