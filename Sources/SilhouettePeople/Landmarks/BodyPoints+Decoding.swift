// SPDX-License-Identifier: Apache-2.0

extension BodyPoints {
  /// Reads the points and the mask from a network's outputs.
  ///
  /// - Parameters:
  ///   - tensors: The outputs of ``PeopleNetwork/body``.
  ///   - padding: The margins of the input.
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
