// SPDX-License-Identifier: Apache-2.0

/// Heat maps of the positions of points, from which the points' coordinates are refined: MediaPipe 0.10.21's
/// `RefineLandmarksFromHeatmapCalculator` with its default options, a window of 9×9.
struct HeatMaps {
  private let logits: Tensor
  private let width: Int
  private let height: Int
  private let channels: Int

  /// Creates heat maps.
  ///
  /// - Parameters:
  ///   - logits: The logits of the positions, Float32 [height, width, points].
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  init(_ logits: Tensor, width: Int, height: Int) {
    self.logits = logits
    self.width = width
    self.height = height
    channels = logits.shape.elementCount / (width * height)
  }

  /// Returns the centroid of a point's probabilities near its initial position, or the initial position if the probabilities
  /// are low.
  ///
  /// - Parameters:
  ///   - place: The initial position, 0…1, y down.
  ///   - channel: The index of the point.
  func refined(_ place: SIMD2<Float>, channel: Int) -> SIMD2<Float> {
    let scaled = place * SIMD2(Float(width), Float(height))
    guard scaled.x > -1, scaled.y > -1, scaled.x < Float(width), scaled.y < Float(height) else {
      return place
    }
    let column = Int(scaled.x)
    let row = Int(scaled.y)
    return logits.withUnsafeScalars(of: Float.self) { logits in
      var total: Float = 0
      var largest: Float = 0
      var sum = SIMD2<Float>.zero
      for y in max(row - Self.reach, 0)...min(row + Self.reach, height - 1) {
        for x in max(column - Self.reach, 0)...min(column + Self.reach, width - 1) {
          let probability = sigmoid(logits[(y * width + x) * channels + channel])
          total += probability
          largest = max(largest, probability)
          sum += SIMD2(Float(x), Float(y)) * probability
        }
      }
      guard largest >= 0.5 else { return place }
      return sum / SIMD2(Float(width), Float(height)) / total
    }
  }

  /// The number of cells on each side of the window's centre.
  private static let reach = 4
}
