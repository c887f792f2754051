// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import SilhouetteModelFormats

/// ONNX files as bytes; those that can be read are run.
enum ONNXTarget: FuzzTarget {
  static let name = "onnx"
  static let summary = "ONNX files, run if they can be read"

  static func run(_ bytes: [UInt8]) throws {
    let file = try ONNXFile(
      bytes: bytes, name: "fuzz.onnx", inputSize: ModelInputSize(width: 7, height: 5),
      limits: ModelCheck.limits)
    _ = "\(file.metadata)"
    try ModelCheck.run(ModelFile(file), in: Self.self)
  }

  static func makeSeeds() throws -> [FuzzSeed] {
    ONNXSeeds.all.map { FuzzSeed(name: $0.name, bytes: $0.file.bytes) }
  }
}
