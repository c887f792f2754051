// SPDX-License-Identifier: Apache-2.0

extension FaceMesh {
  /// Reads the points from a network's outputs.
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
  /// Returns a point of the crop in the image: x and z in its widths, y in its heights.
  ///
  /// - Parameters:
  ///   - point: The position in the crop, 0…1, y down, and the depth in widths of the crop.
  func imagePoint(_ point: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(imagePoint(point.xy), point.z * width)
  }
}
