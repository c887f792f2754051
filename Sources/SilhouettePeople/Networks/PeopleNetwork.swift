// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A network for people, by the name of its file without the extension.
///
/// All are MediaPipe's, from the Python package mediapipe 0.10.21, and are part of a program that links the product
/// `SilhouettePeopleWeights`.
public enum PeopleNetwork: String, Hashable, Sendable, CaseIterable {
  /// A mask of all people close to the camera, 256×256.
  case selfieGeneral = "selfie_segmentation"
  /// The same, 256 columns and 144 rows: for video.
  case selfieLandscape = "selfie_segmentation_landscape"
  /// Faces within about 2 m, 128×128.
  case faceShortRange = "face_detection_short_range"
  /// Faces within about 5 m, 192×192.
  case faceFullRange = "face_detection_full_range_sparse"
  /// 468 points of a face, with lips, eyes and irises refined to 478, 192×192.
  case faceMesh = "face_landmark_with_attention"
  /// Palms, 192×192.
  case palms = "palm_detection_full"
  /// 21 points of a hand, 224×224.
  case hand = "hand_landmark_full"
  /// Bodies, by their faces, hips and shoulders, 224×224.
  case bodies = "pose_detection"
  /// 33 points of a body, and its mask, 256×256.
  case body = "pose_landmark_full"

  /// The name of the network's file.
  public var fileName: String { "\(rawValue).tflite" }

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
