// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A network for finding people; the raw value is the name of its file without the extension.
///
/// All are MediaPipe's, from the Python package mediapipe 0.10.21, and are included in programs that link the product
/// `SilhouettePeopleWeights`.
package enum PeopleNetwork: String, Hashable, Sendable, CaseIterable {
  /// The network that computes a mask of all people close to the camera; input 256×256.
  case selfieGeneral = "selfie_segmentation"
  /// The network that computes the same mask with 256 columns and 144 rows, for video.
  case selfieLandscape = "selfie_segmentation_landscape"
  /// The detector of faces within about 2 m of the camera; input 128×128.
  case faceShortRange = "face_detection_short_range"
  /// The detector of faces within about 5 m of the camera; input 192×192.
  case faceFullRange = "face_detection_full_range_sparse"
  /// The network that locates 478 points of a face, including refined lips, eyes and irises, in a crop of 192×192.
  case faceMesh = "face_landmark_with_attention"
  /// The detector of palms; input 192×192.
  case palms = "palm_detection_full"
  /// The network that locates 21 points of a hand in a crop of 224×224.
  case hand = "hand_landmark_full"
  /// The detector of bodies, which locates face, hips and shoulders; input 224×224.
  case bodies = "pose_detection"
  /// The network that locates 33 points of a body and computes its mask, in a crop of 256×256.
  case body = "pose_landmark_full"

  /// The name of the network's file.
  package var fileName: String { "\(rawValue).tflite" }

  /// The bytes of the linked file; `nil` if the program does not link the product `SilhouettePeopleWeights`.
  var bundledBytes: AlignedBuffer? { .linkedFile(fileName) }
}

extension PeopleNetwork {
  /// The description of the network's input.
  var input: ImageInput {
    switch self {
    case .selfieGeneral: Self.input(256, 256)
    case .selfieLandscape: Self.input(256, 144)
    case .faceShortRange: Self.input(128, 128, isSigned: true)
    case .faceFullRange: Self.input(192, 192, isSigned: true)
    case .faceMesh: Self.input(192, 192, border: .replicate)
    case .palms: Self.input(192, 192)
    case .hand: Self.input(224, 224, border: .replicate)
    case .bodies: Self.input(224, 224, isSigned: true)
    case .body: Self.input(256, 256, border: .replicate)
    }
  }

  private static func input(
    _ width: Int, _ height: Int, isSigned: Bool = false, border: ImageInput.Border = .zero
  ) -> ImageInput {
    ImageInput(
      width: width, height: height, scale: isSigned ? 2 / 255 : 1 / 255,
      offset: isSigned ? -1 : 0, border: border, sampler: .warped)
  }
}

extension PeopleNetwork {
  /// An output of a network.
  struct Output: Hashable, Sendable {
    /// The name of the output in the file.
    let name: String
    /// The number of elements.
    let count: Int
  }

  /// The outputs, identified by name and listed in the order in which they are decoded; the order and the metadata in the
  /// files are not reliable.
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

  /// Returns the output tensors of a run, in the order of ``outputs``.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the file contains another network.
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
          "\(fileName): expected an output \(output.name) of \(output.count) Float32 values, found "
            + found.joined(separator: ", "))
      }
      tensors.append(tensor)
    }
    return tensors
  }
}
