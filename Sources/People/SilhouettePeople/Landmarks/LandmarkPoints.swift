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

/// The points of a hand, as computed by the hand network from a crop.
struct HandPoints: Hashable, Sendable {
  /// The 21 points: x and z in widths of the image, y in heights, y down, z away from the camera.
  var points: [SIMD3<Float>]
  /// The same 21 points in metres.
  var worldPoints: [SIMD3<Float>]
  /// The probability that the crop shows a hand, 0…1.
  var presence: Float
  /// The probability of the network's label “Left”, 0…1, which in an image that is not mirrored denotes the person's right
  /// hand.
  var leftLabel: Float
  /// The crop.
  var rect: CropRect

  /// Indicates whether the crop shows a hand.
  var isPresent: Bool { presence > 0.5 }
}

extension HandPoints {
  /// Decodes the points from a network's outputs.
  ///
  /// - Parameters:
  ///   - tensors: The outputs of ``PeopleNetwork/hand``.
  ///   - padding: The margins of the input around the crop.
  ///   - rect: The crop.
  init(_ tensors: [Tensor], padding: CropRegion.Padding, rect: CropRect) {
    let side = Float(PeopleNetwork.hand.input.width)
    self.init(
      points: tensors[0].triples.map { point in
        // MediaPipe divides depths by a further 0.4.
        rect.imagePoint(padding.removed(from: point / SIMD3(side, side, side * 0.4)))
      },
      worldPoints: tensors[3].triples.map { SIMD3(rect.turned($0.xy), $0.z) },
      presence: tensors[1].first, leftLabel: tensors[2].first, rect: rect)
  }
}

extension CropRegion.Padding {
  /// Converts a position in the network's input to a position in the crop, with the depth in widths of the crop.
  func removed(from point: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(removed(from: point.xy), point.z / (1 - (x + x)))
  }
}

/// The elements of a Float32 tensor, read as points in row-major order.
extension Tensor {
  /// The first element; 0 if the tensor is empty.
  var first: Float { withUnsafeScalars(of: Float.self) { $0.first ?? 0 } }

  /// The elements in pairs.
  var pairs: [SIMD2<Float>] {
    withUnsafeScalars(of: Float.self) { numbers in
      (0..<numbers.count / 2).map { SIMD2(numbers[2 * $0], numbers[2 * $0 + 1]) }
    }
  }

  /// The elements in triples.
  var triples: [SIMD3<Float>] {
    withUnsafeScalars(of: Float.self) { numbers in
      (0..<numbers.count / 3).map {
        SIMD3(numbers[3 * $0], numbers[3 * $0 + 1], numbers[3 * $0 + 2])
      }
    }
  }
}

extension Tensor {
  /// Returns a Float32 tensor with a function applied to every element.
  func mapped(_ transform: (Float) -> Float) -> Tensor {
    Tensor(shape: shape) { (target: UnsafeMutableBufferPointer<Float>) in
      withUnsafeScalars(of: Float.self) { source in
        for index in source.indices { target[index] = transform(source[index]) }
      }
    }
  }
}

extension SIMD3 {
  /// The first two components.
  var xy: SIMD2<Scalar> { SIMD2(x, y) }
}
