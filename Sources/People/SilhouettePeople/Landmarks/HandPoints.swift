// SPDX-License-Identifier: Apache-2.0

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
