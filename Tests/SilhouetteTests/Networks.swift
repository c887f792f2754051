// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport

/// What the package was built with.
enum BuiltIn {
  #if BundledWeights
    static let weights = true
  #else
    static let weights = false
  #endif
  #if PNG
    static let png = true
  #else
    static let png = false
  #endif
  #if JPEG
    static let jpeg = true
  #else
    static let jpeg = false
  #endif
  /// Whether the photographs beside the checkout can be read.
  static let photographs = SharedData.isPresent && png && jpeg
}

/// A network of Google's, prepared once, with what a reference implementation says it answers.
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

  /// The ending of its tensors' names in the reference files.
  var suffix: String { self == .half ? "_dm05" : "" }

  /// What it answers to a photograph.
  func reference(_ photograph: SharedPhotograph) throws -> (logits: [Float], labels: [UInt8]) {
    let file = try photograph.reference()
    return (
      try file.tensor("logits" + suffix).withUnsafeScalars(of: Float.self) { Array($0) },
      try file.tensor("labels" + suffix).withUnsafeScalars(of: UInt8.self) { Array($0) }
    )
  }
}

/// One of the photographs beside the checkout.
enum SharedPhotograph: String, CaseIterable, Sendable {
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
