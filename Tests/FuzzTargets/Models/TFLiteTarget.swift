// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import SilhouetteModelFormats
import TestSupport

/// TensorFlow Lite files as bytes; those that can be read are run.
enum TFLiteTarget: FuzzTarget {
  static let name = "tflite"
  static let summary = "TensorFlow Lite files, run if they can be read"

  static func run(_ bytes: [UInt8]) throws {
    let file = try TFLiteFile(bytes: bytes, name: "fuzz.tflite", limits: ModelCheck.limits)
    _ = "\(file.modelDescription) \(file.inputs) \(file.outputs)"
    try ModelCheck.run(ModelFile(file), in: Self.self)
  }

  static func makeSeeds() throws -> [FuzzSeed] {
    // A file for each operator, besides those that hold numbers in other ways.
    var seeds = [
      FuzzSeed(name: "quantized", bytes: TinyTFLite.quantized.bytes),
      FuzzSeed(name: "sparse", bytes: SparseSeed.file.bytes),
    ]
    for (index, operation) in GraphMaker.Operation.allCases.enumerated() {
      // Some operators suit few inputs: the first attempt that can be read will do.
      for seed in 0..<200 {
        var random = SeededRandom(seed: UInt64(1000 * index + seed))
        var entropy = Entropy((0..<64).map { _ in UInt8(random.int(0...255)) })
        let bytes = GraphMaker.file(of: [operation], &entropy).bytes
        guard (try? run(bytes)) != nil, bytes.count <= 4096 else { continue }
        seeds.append(FuzzSeed(name: "\(operation)", bytes: bytes))
        break
      }
    }
    return seeds
  }
}
