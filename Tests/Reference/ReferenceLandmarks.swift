// SPDX-License-Identifier: Apache-2.0

import Foundation

/// MediaPipe's operators on landmarks, by their definitions.
public enum ReferenceLandmarks {
  /// [N, points, 2 or more] → [N, 4, 4].
  public static func matrix(
    _ points: ReferenceTensor, subset: [Int], left: Int, right: Int,
    size: (height: Int, width: Int),
    scale: (x: Double, y: Double)
  ) -> ReferenceTensor {
    var values: [Double] = []
    for set in 0..<points.shape[0] {
      func point(_ index: Int) -> (Double, Double) {
        (points[[set, index, 0]], points[[set, index, 1]])
      }
      let (xl, yl) = point(left)
      let (xr, yr) = point(right)
      let rotation = -atan2(yr - yl, xr - xl)
      let turned = subset.map { rotated(point($0), by: rotation) }
      let xs = turned.map(\.0)
      let ys = turned.map(\.1)
      let (x0, x1, y0, y1) = (xs.min() ?? 0, xs.max() ?? 0, ys.min() ?? 0, ys.max() ?? 0)
      let centre = rotated(((x0 + x1) / 2, (y0 + y1) / 2), by: -rotation)
      let (height, width) = (Double(size.height), Double(size.width))
      let (c, s) = (cos(-rotation), sin(-rotation))
      let factors = [
        translation(centre.0, centre.1),
        [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
        [
          scale.x * (x1 - x0) / width, 0, 0, 0, 0, scale.y * (y1 - y0) / height, 0, 0, 0, 0, 1, 0,
          0, 0, 0, 1,
        ],
        translation(-width / 2, -height / 2),
      ]
      values += factors.dropFirst().reduce(factors[0], product)
    }
    return ReferenceTensor(shape: [points.shape[0], 4, 4], values: values)
  }

  /// [N, count, 2] and [N, 4, 4] → [N, count, 2].
  public static func transform(
    _ points: ReferenceTensor, _ matrices: ReferenceTensor
  ) -> ReferenceTensor {
    ReferenceTensor(shape: points.shape) { at in
      let (set, row) = (at[0], at[2])
      return matrices[[set, row, 0]] * points[[set, at[1], 0]]
        + matrices[[set, row, 1]] * points[[set, at[1], 1]] + matrices[[set, row, 3]]
    }
  }

  /// [N, H, W, C] and [N, 4, 4] → [N, height, width, C].
  public static func crop(
    _ image: ReferenceTensor, _ matrices: ReferenceTensor, height: Int, width: Int
  ) -> ReferenceTensor {
    ReferenceTensor(shape: [image.shape[0], height, width, image.shape[3]]) { at in
      let (u, v) = (Double(at[2]) + 0.5, Double(at[1]) + 0.5)
      func place(_ row: Int) -> Double {
        matrices[[at[0], row, 0]] * u + matrices[[at[0], row, 1]] * v + matrices[[at[0], row, 3]]
          - 0.5
      }
      let (x, y) = (place(0), place(1))
      guard x >= 0, y >= 0, x <= Double(image.shape[2] - 1), y <= Double(image.shape[1] - 1)
      else { return 0 }
      let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      let (fx, fy) = (x - Double(left), y - Double(top))
      return image.padded(at[0], top, left, at[3]) * (1 - fx) * (1 - fy)
        + image.padded(at[0], top, left + 1, at[3]) * fx * (1 - fy)
        + image.padded(at[0], top + 1, left, at[3]) * (1 - fx) * fy
        + image.padded(at[0], top + 1, left + 1, at[3]) * fx * fy
    }
  }

  private static func rotated(_ point: (Double, Double), by angle: Double) -> (Double, Double) {
    (
      point.0 * cos(angle) - point.1 * sin(angle), point.0 * sin(angle) + point.1 * cos(angle)
    )
  }

  private static func translation(_ x: Double, _ y: Double) -> [Double] {
    [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, 0, 0, 0, 0, 1]
  }

  private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        for index in 0..<4 {
          result[row * 4 + column] += a[row * 4 + index] * b[index * 4 + column]
        }
      }
    }
    return result
  }
}
