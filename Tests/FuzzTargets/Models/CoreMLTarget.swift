// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import SilhouetteModelFormats

/// Core ML files; those that can be read are run.
enum CoreMLTarget: FuzzTarget {
  static let name = "mlmodel"
  static let summary = "Core ML files, run if they can be read"

  static func run(_ bytes: [UInt8]) throws {
    let file = try CoreMLFile(bytes: bytes, name: "fuzz.mlmodel", limits: ModelCheck.limits)
    _ = "\(file.description) \(file.metadata)"
    try ModelCheck.run(ModelFile(file), in: Self.self)
  }
}
