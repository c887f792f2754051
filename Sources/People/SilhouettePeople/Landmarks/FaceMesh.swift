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
