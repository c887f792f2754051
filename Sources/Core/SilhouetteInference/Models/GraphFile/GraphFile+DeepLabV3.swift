// SPDX-License-Identifier: Apache-2.0

extension GraphFile {
  /// Returns the DeepLabV3 network that the graph computes.
  ///
  /// - Throws: ``ModelError`` that names the value at which the graph differs from the network.
  func deepLabV3Weights() throws(ModelError) -> DeepLabV3.Weights {
    for case .image(let image) in description.inputs.map(\.kind) {
      let scale = image.scale
      let offset = image.offset
      guard image.channels == .rgb, scale == SIMD3(repeating: scale.x),
        offset == SIMD3(repeating: offset.x)
      else { break }
      return try DeepLabV3.Recognizer.weights(
        in: graph, inputScale: scale.x, inputOffset: offset.x, source: path,
        license: originalMetadata.first { $0.name == "license" }?.value ?? "", name: path)
    }
    throw ModelError(
      path: path,
      reason: .notRecognized(
        value: "the input",
        message: "expected an image of red, green and blue on one scale, as DeepLabV3 has"))
  }
}
