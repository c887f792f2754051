// SPDX-License-Identifier: Apache-2.0

/// The points of a body and its mask, as the network finds them in a crop.
struct BodyPoints: Hashable, Sendable {
  /// A point of the body.
  struct Point: Hashable, Sendable {
    /// x and z in widths of the image, y in heights, y down, z away from the camera.
    var position: SIMD3<Float>
    /// The position in metres from the middle of the hips.
    var world: SIMD3<Float>
    /// The probability that the point is visible, 0…1.
    var visibility: Float
    /// The probability that the point lies within the crop, 0…1.
    var presence: Float
  }

  /// 33 points.
  var points: [Point]
  /// The two points that give the next crop: its centre, and a point on its circle.
  var auxiliary: [Point]
  /// The probability that the crop shows a body, 0…1.
  var presence: Float
  /// The logits of the body's mask in the crop, Float32 [256, 256], the top row first.
  var maskLogits: Tensor
  /// The crop.
  var rect: CropRect

  /// Indicates whether the crop shows a body.
  var isPresent: Bool { presence > 0.5 }

  /// The probability of the body in the crop, Float32 [256, 256], the top row first.
  var maskProbabilities: Tensor { maskLogits.mapped(sigmoid) }
}

extension Tensor {
  /// Returns a Float32 tensor with every element replaced.
  func mapped(_ transform: (Float) -> Float) -> Tensor {
    Tensor(shape: shape) { (target: UnsafeMutableBufferPointer<Float>) in
      withUnsafeScalars(of: Float.self) { source in
        for index in source.indices { target[index] = transform(source[index]) }
      }
    }
  }
}
