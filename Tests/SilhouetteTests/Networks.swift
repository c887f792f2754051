// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference
import TestSupport

/// One of Google's networks, prepared once, with the results of a reference implementation.
enum ReferenceNetwork: String, CaseIterable, Sendable {
  case full = "deeplabv3_mnv2_pascal_quant"
  case half = "deeplabv3_mnv2_dm05_pascal_quant"

  private static let networks = Dictionary(
    uniqueKeysWithValues: allCases.map { name in
      (
        name,
        Result {
          try DeepLabV3(contentsOf: SharedData.path("weights/\(name.rawValue).tflite"))
        }
      )
    })

  func prepared() throws -> DeepLabV3 {
    guard let network = Self.networks[self] else { preconditionFailure("no \(rawValue)") }
    return try network.get()
  }

  /// The suffix of its tensors' names in the reference files.
  var suffix: String { self == .half ? "_dm05" : "" }

  /// Returns the reference implementation's results for a photo.
  func reference(_ photo: SharedPhoto) throws -> (logits: [Float], labels: [UInt8]) {
    let file = try photo.reference()
    return (
      try file.tensor("logits" + suffix).withUnsafeScalars(of: Float.self) { Array($0) },
      try file.tensor("labels" + suffix).withUnsafeScalars(of: UInt8.self) { Array($0) }
    )
  }
}

/// One of the photos beside the checkout.
enum SharedPhoto: String, CaseIterable, Sendable {
  case astronaut, chelsea, owl, pets, face
  case bird = "bird_segmentation"
  case cat = "cat_720p"
  case dog = "dog_segmentation"
  case grace = "grace_hopper"

  var path: String {
    switch self {
    case .owl, .pets, .face, .cat: SharedData.path("photos/\(rawValue).jpg")
    case .astronaut, .chelsea, .bird, .dog, .grace: SharedData.path("photos/\(rawValue).png")
    }
  }

  func read() throws -> Photo { try Photo(contentsOf: path) }

  func reference() throws -> SafetensorsFile {
    try SafetensorsFile(contentsOf: SharedData.path("reference/\(rawValue).safetensors"))
  }
}
