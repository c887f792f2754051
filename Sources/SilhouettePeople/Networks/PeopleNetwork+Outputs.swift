// SPDX-License-Identifier: Apache-2.0

extension PeopleNetwork {
  /// An output of a network.
  struct Output: Hashable, Sendable {
    /// The name in the file.
    let name: String
    /// The number of elements.
    let count: Int
  }

  /// The outputs in the order of the functions that read them; the files' own order and metadata are not reliable.
  var outputs: [Output] {
    switch self {
    case .selfieGeneral: [Output(name: "activation_10", count: 256 * 256)]
    case .selfieLandscape: [Output(name: "segment_back", count: 144 * 256)]
    case .faceShortRange:
      [Output(name: "regressors", count: 896 * 16), Output(name: "classificators", count: 896)]
    case .faceFullRange:
      [Output(name: "Identity", count: 2304 * 16), Output(name: "Identity_1", count: 2304)]
    case .faceMesh:
      [
        Output(name: "output_mesh_identity", count: 468 * 3),
        Output(name: "output_lips", count: 80 * 2),
        Output(name: "output_left_eye", count: 71 * 2),
        Output(name: "output_right_eye", count: 71 * 2),
        Output(name: "output_left_iris", count: 5 * 2),
        Output(name: "output_right_iris", count: 5 * 2),
        Output(name: "conv_faceflag", count: 1),
      ]
    case .palms:
      [Output(name: "Identity", count: 2016 * 18), Output(name: "Identity_1", count: 2016)]
    case .hand:
      [
        Output(name: "Identity", count: 21 * 3), Output(name: "Identity_1", count: 1),
        Output(name: "Identity_2", count: 1), Output(name: "Identity_3", count: 21 * 3),
      ]
    case .bodies:
      [Output(name: "Identity", count: 2254 * 12), Output(name: "Identity_1", count: 2254)]
    case .body:
      [
        Output(name: "Identity", count: 39 * 5), Output(name: "Identity_1", count: 1),
        Output(name: "Identity_2", count: 256 * 256),
        Output(name: "Identity_3", count: 64 * 64 * 39),
        Output(name: "Identity_4", count: 39 * 3),
      ]
    }
  }

  /// Returns the tensors of a run in the order of ``outputs``.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the file holds another network.
  func tensors(of results: ImageModel.Results) throws(InferenceError) -> [Tensor] {
    var tensors: [Tensor] = []
    for output in outputs {
      guard let tensor = results.tensor(named: output.name), tensor.elementType == .float32,
        tensor.shape.elementCount == output.count
      else {
        let found = results.entries.map { entry in
          if case .tensor(let tensor) = entry.value {
            "\(entry.output.name) \(tensor.type)"
          } else {
            entry.output.name
          }
        }
        throw .unsuitableModel(
          "\(fileName): expected an output \(output.name) of \(output.count) Float32 numbers, found "
            + found.joined(separator: ", "))
      }
      tensors.append(tensor)
    }
    return tensors
  }
}
