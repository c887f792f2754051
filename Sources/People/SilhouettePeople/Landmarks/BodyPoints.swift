// SPDX-License-Identifier: Apache-2.0

/// The points and the mask of a body, as computed by the body network from a crop.
struct BodyPoints: Hashable, Sendable {
  /// A point of the body.
  struct Point: Hashable, Sendable {
    /// The position: x and z in widths of the image, y in heights, y down, z away from the camera.
    var position: SIMD3<Float>
    /// The position in metres, relative to the midpoint of the hips.
    var world: SIMD3<Float>
    /// The probability that the point is visible, 0…1.
    var visibility: Float
    /// The probability that the point is inside the crop, 0…1.
    var presence: Float
  }

  /// The 33 points of the body, in MediaPipe's order.
  var points: [Point]
  /// The two points that determine the next crop: the centre of a circle, and a point on it.
  var auxiliary: [Point]
  /// The probability that the crop shows a body, 0…1.
  var presence: Float
  /// The logits of the body's mask in the crop, Float32 [256, 256], the top row first.
  var maskLogits: Tensor
  /// The crop.
  var rect: CropRect

  /// Indicates whether the crop shows a body.
  var isPresent: Bool { presence > 0.5 }

  /// The probability that a pixel of the crop belongs to the body: Float32 [256, 256], the top row first.
  var maskProbabilities: Tensor { maskLogits.mapped(sigmoid) }
}

extension BodyPoints {
  /// Decodes the points and the mask from a network's outputs.
  ///
  /// - Parameters:
  ///   - tensors: The outputs of ``PeopleNetwork/body``.
  ///   - padding: The margins of the input around the crop.
  ///   - rect: The crop.
  init(_ tensors: [Tensor], padding: CropRegion.Padding, rect: CropRect) {
    let side = Float(PeopleNetwork.body.input.width)
    let world = tensors[4].triples
    let heatMaps = HeatMaps(tensors[3], width: 64, height: 64)
    let points = tensors[0].withUnsafeScalars(of: Float.self) { numbers in
      world.indices.map { index in
        let start = 5 * index
        let raw = SIMD3(numbers[start], numbers[start + 1], numbers[start + 2]) / side
        let place = heatMaps.refined(raw.xy, channel: index)
        return Point(
          position: rect.imagePoint(padding.removed(from: SIMD3(place, raw.z))),
          world: SIMD3(rect.turned(world[index].xy), world[index].z),
          visibility: sigmoid(numbers[start + 3]), presence: sigmoid(numbers[start + 4]))
      }
    }
    self.init(
      points: Array(points[..<33]), auxiliary: Array(points[33..<35]),
      presence: tensors[1].first, maskLogits: tensors[2].reshaped([256, 256]), rect: rect)
  }
}
