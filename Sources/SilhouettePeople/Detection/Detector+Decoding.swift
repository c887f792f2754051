// SPDX-License-Identifier: Apache-2.0

extension Detector {
  /// Returns the findings in a detector's outputs, best first.
  ///
  /// - Parameters:
  ///   - boxes: For each anchor: centre, size and key points relative to it, in pixels of the input.
  ///   - logits: The logit of each anchor's score.
  ///   - padding: The margins of the input.
  ///   - turns: The turn of the view that the detector saw.
  /// - Returns: Findings in the upright image's coordinates.
  func detections(
    boxes: Tensor, logits: Tensor, padding: CropRegion.Padding, turns: QuarterTurns = .none
  ) -> [Detection] {
    candidates(boxes: boxes, logits: logits).mergedByScore
      .map { $0.projected(padding, turns) }
  }

  /// Returns the anchors' findings above the threshold, normalised by the input's size.
  private func candidates(boxes: Tensor, logits: Tensor) -> [Detection] {
    let size = Float(network.input.width)
    let stride = 4 + 2 * pointCount
    // The comparison of logits, a little below the threshold, spares most anchors the exponential.
    return boxes.withUnsafeScalars(of: Float.self) { boxes in
      logits.withUnsafeScalars(of: Float.self) { logits in
        var found: [Detection] = []
        var anchor = 0
        for layer in layers {
          let count = (network.input.width + layer.stride - 1) / layer.stride
          for row in 0..<count {
            for column in 0..<count {
              for _ in 0..<layer.count {
                defer { anchor += 1 }
                guard logits[anchor] > -1 else { continue }
                let score = sigmoid(min(max(logits[anchor], -100), 100))
                guard score >= threshold else { continue }
                let center = SIMD2(
                  (Float(column) + 0.5) / Float(count), (Float(row) + 0.5) / Float(count))
                func pair(_ index: Int) -> SIMD2<Float> {
                  SIMD2(boxes[anchor * stride + index], boxes[anchor * stride + index + 1]) / size
                }
                let (middle, extent) = (pair(0) + center, pair(2))
                guard extent.x >= 0, extent.y >= 0 else { continue }
                found.append(
                  Detection(
                    score: score, x: middle.x - extent.x / 2, y: middle.y - extent.y / 2,
                    width: extent.x, height: extent.y,
                    points: (0..<pointCount).map { pair(4 + 2 * $0) + center }))
              }
            }
          }
        }
        return found
      }
    }
  }
}

extension Detection {
  /// Returns the finding in the image, given one in a detector's input.
  fileprivate func projected(_ padding: CropRegion.Padding, _ turns: QuarterTurns) -> Detection {
    let start = padding.removed(from: SIMD2(x, y))
    let extent = padding.removed(fromSize: SIMD2(width, height))
    var result = self
    result.points = points.map { turns.imagePoint(padding.removed(from: $0)) }
    let (corner, opposite) = (turns.imagePoint(start), turns.imagePoint(start + extent))
    let origin = pointwiseMin(corner, opposite)
    (result.x, result.y) = (origin.x, origin.y)
    (result.width, result.height) =
      turns.swapsAxes ? (extent.y, extent.x) : (extent.x, extent.y)
    return result
  }
}
