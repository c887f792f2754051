// SPDX-License-Identifier: Apache-2.0

/// The points of a face, as computed by the mesh network from a crop.
package struct FaceMesh: Hashable, Sendable {
  /// The 478 points: x and z in widths of the image, y in heights, y down, z away from the camera.
  var points: [SIMD3<Float>]
  /// The probability that the crop shows a face, 0…1.
  var presence: Float
  /// The crop.
  var rect: CropRect

  /// Indicates whether the crop shows a face.
  var isPresent: Bool { presence > 0.5 }

  /// Returns the crop for a second pass or for the next frame: the box of all points, enlarged by a factor of 1.5, rotated
  /// so that the eyes are level.
  func nextRect(in size: Size) -> CropRect {
    guard let box = UprightBox(around: points.lazy.map(\.xy)) else { return rect }
    let scale = SIMD2(Float(size.width), Float(size.height))
    return CropRect(
      xCenter: box.center.x, yCenter: box.center.y, width: box.size.x, height: box.size.y,
      rotation: rotation(from: points[33].xy * scale, to: points[263].xy * scale, target: 0)
    ).squared(scale: 1.5, in: size)
  }
}

extension FaceMesh {
  /// Decodes the points from a network's outputs.
  ///
  /// - Parameters:
  ///   - tensors: The outputs of ``PeopleNetwork/faceMesh``.
  ///   - rect: The crop.
  init(_ tensors: [Tensor], rect: CropRect) {
    let side = Float(PeopleNetwork.faceMesh.input.width)
    var points = tensors[0].triples.map { $0 / side }
    points += [SIMD3<Float>](repeating: .zero, count: 10)
    for (part, tensor) in zip(MeshRefinement.parts, tensors.dropFirst()) {
      let depth = part.depthSources.map { sources in
        sources.reduce(0) { $0 + points[$1].z } / Float(sources.count)
      }
      for (index, place) in zip(part.indices, tensor.pairs) {
        points[index] = SIMD3(place / side, depth ?? points[index].z)
      }
    }
    self.init(
      points: points.map { rect.imagePoint($0) },
      presence: sigmoid(tensors[tensors.count - 1].first), rect: rect)
  }
}

extension CropRect {
  /// Converts a point from coordinates of the crop to coordinates of the image: x and z in widths of the image, y in
  /// heights.
  ///
  /// - Parameters:
  ///   - point: The position in the crop, 0…1, y down, and the depth in widths of the crop.
  func imagePoint(_ point: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(imagePoint(point.xy), point.z * width)
  }
}

/// A region of a face whose points the attention network refines: MediaPipe 0.10.21's `face_landmarks_from_tensors`.
struct MeshRefinement: Hashable, Sendable {
  /// The indices of the mesh's points that are replaced, in the order of the network's output.
  let indices: [Int]
  /// The indices of the mesh's points whose mean depth is assigned to the refined points; `nil` if the mesh's depths are
  /// kept.
  let depthSources: [Int]?

  /// The refined regions, in the order of the network's outputs: the lips, the eye and brow on the left of the image, the
  /// eye and brow on the right, the iris on the left, the iris on the right.
  static let parts = [
    MeshRefinement(
      indices: [
        61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 185, 40, 39, 37, 0, 267, 269,
        270, 409, 78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 191, 80, 81, 82, 13,
        312, 311, 310, 415, 76, 77, 90, 180, 85, 16, 315, 404, 320, 307, 306, 184, 74, 73,
        72, 11, 302, 303, 304, 408, 62, 96, 89, 179, 86, 15, 316, 403, 319, 325, 292, 183,
        42, 41, 38, 12, 268, 271, 272, 407,
      ],
      depthSources: nil),
    MeshRefinement(
      indices: [
        33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173, 130,
        25, 110, 24, 23, 22, 26, 112, 243, 247, 30, 29, 27, 28, 56, 190, 226, 31, 228, 229,
        230, 231, 232, 233, 244, 113, 225, 224, 223, 222, 221, 189, 35, 124, 46, 53, 52, 65,
        143, 111, 117, 118, 119, 120, 121, 128, 245, 156, 70, 63, 105, 66, 107, 55, 193,
      ],
      depthSources: nil),
    MeshRefinement(
      indices: [
        263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398, 359,
        255, 339, 254, 253, 252, 256, 341, 463, 467, 260, 259, 257, 258, 286, 414, 446, 261,
        448, 449, 450, 451, 452, 453, 464, 342, 445, 444, 443, 442, 441, 413, 265, 353, 276,
        283, 282, 295, 372, 340, 346, 347, 348, 349, 350, 357, 465, 383, 300, 293, 334, 296,
        336, 285, 417,
      ],
      depthSources: nil),
    MeshRefinement(
      indices: [
        468, 469, 470, 471, 472,
      ],
      depthSources: [
        33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173,
      ]),
    MeshRefinement(
      indices: [
        473, 474, 475, 476, 477,
      ],
      depthSources: [
        263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398,
      ]),
  ]
}
