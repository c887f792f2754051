// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// An anchor-based detector, such as BlazeFace, with the options of MediaPipe 0.10.21.
struct Detector: Hashable, Sendable {
  /// A layer of anchors, arranged in a regular grid.
  struct Layer: Hashable, Sendable {
    /// The distance between anchors, in pixels of the input.
    var stride: Int
    /// The number of anchors at each position of the grid.
    var count: Int
  }

  /// The network.
  var network: PeopleNetwork
  /// The layers of anchors, in the order of the network's outputs.
  var layers: [Layer]
  /// The number of key points per detection.
  var pointCount: Int
  /// The score below which a detection is discarded.
  var threshold: Float
  /// The height of the box around a face, relative to the full-range face detector's.
  var boxHeight: Float = 1

  /// The distance by which the centre of the full-range face detector's box is above the centre of the body detector's,
  /// relative to the height of the former.
  static let boxShift: Float = 0.49

  /// The detector of faces within about 2 m of the camera. Key points: right eye, left eye, tip of the nose, middle of the
  /// mouth, right ear, left ear.
  static let faceShortRange = Detector(
    network: .faceShortRange, layers: [Layer(stride: 8, count: 2), Layer(stride: 16, count: 6)],
    pointCount: 6, threshold: 0.5)
  /// The detector of faces within about 5 m of the camera, with the same key points as ``faceShortRange``.
  static let faceFullRange = Detector(
    network: .faceFullRange, layers: [Layer(stride: 4, count: 1)], pointCount: 6, threshold: 0.6)
  /// The detector of palms. Key points: wrist; first joints of index, middle, ring and little finger; first and second joint
  /// of the thumb.
  static let palms = Detector(
    network: .palms, layers: [Layer(stride: 8, count: 2), Layer(stride: 16, count: 6)],
    pointCount: 7, threshold: 0.5)
  /// The detector of bodies. The box surrounds the face. Key points: middle of the hips and a point on the circle around the
  /// body; middle of the shoulders and a point on the circle around the upper body.
  static let bodies = Detector(
    network: .bodies,
    layers: [
      Layer(stride: 8, count: 2), Layer(stride: 16, count: 2), Layer(stride: 32, count: 6),
    ],
    pointCount: 4, threshold: 0.5, boxHeight: 2.46)
}

extension Detector {
  /// Decodes a detector's outputs and returns the detections, best first.
  ///
  /// - Parameters:
  ///   - boxes: The centre, the size and the key points for each anchor, relative to the anchor, in pixels of the input.
  ///   - logits: The logit of each anchor's score.
  ///   - padding: The margins of the input.
  ///   - turns: The rotation of the view that the detector processed.
  /// - Returns: The detections in coordinates of the upright image.
  func detections(
    boxes: Tensor, logits: Tensor, padding: CropRegion.Padding, turns: QuarterTurns = .none
  ) -> [Detection] {
    candidates(boxes: boxes, logits: logits).mergedByScore
      .map { $0.projected(padding, turns) }
  }

  /// Returns the anchors' detections above the threshold, normalised by the input's size.
  private func candidates(boxes: Tensor, logits: Tensor) -> [Detection] {
    let size = Float(network.input.width)
    let stride = 4 + 2 * pointCount
    // Slightly below the threshold's logit, to skip the exponential for most anchors.
    let leastLogit = log(threshold / (1 - threshold)) - 0.01
    return boxes.withUnsafeScalars(of: Float.self) { boxes in
      logits.withUnsafeScalars(of: Float.self) { logits in
        var found: [Detection] = []
        for (index, anchor) in anchors.enumerated() where logits[index] >= leastLogit {
          let score = sigmoid(min(logits[index], 100))
          func pair(_ place: Int) -> SIMD2<Float> {
            SIMD2(boxes[index * stride + place], boxes[index * stride + place + 1]) / size
          }
          let center = pair(0) + anchor
          let extent = pair(2)
          guard score >= threshold, extent.x >= 0, extent.y >= 0 else { continue }
          found.append(
            Detection(
              score: score, x: center.x - extent.x / 2, y: center.y - extent.y / 2,
              width: extent.x, height: extent.y,
              points: (0..<pointCount).map { pair(4 + 2 * $0) + anchor }))
        }
        return found
      }
    }
  }

  /// The centres of the anchors, normalised by the input's size, in the order of the outputs.
  private var anchors: [SIMD2<Float>] {
    layers.flatMap { layer in
      let side = (network.input.width + layer.stride - 1) / layer.stride
      return (0..<side * side * layer.count).map { index in
        let (row, column) = (index / layer.count).quotientAndRemainder(dividingBy: side)
        return (SIMD2(Float(column), Float(row)) + 0.5) / Float(side)
      }
    }
  }
}

extension Detection {
  /// Returns the detection, converted from coordinates of a detector's input to coordinates of the image.
  fileprivate func projected(_ padding: CropRegion.Padding, _ turns: QuarterTurns) -> Detection {
    let start = padding.removed(from: SIMD2(x, y))
    let extent = padding.removed(fromSize: SIMD2(width, height))
    var result = self
    result.points = points.map { turns.imagePoint(padding.removed(from: $0)) }
    let corner = turns.imagePoint(start)
    let opposite = turns.imagePoint(start + extent)
    let origin = pointwiseMin(corner, opposite)
    result.x = origin.x
    result.y = origin.y
    (result.width, result.height) =
      turns.swapsAxes ? (extent.y, extent.x) : (extent.x, extent.y)
    return result
  }
}
