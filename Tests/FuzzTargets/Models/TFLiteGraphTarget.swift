// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import TestSupport

/// Small networks made of the input's numbers, which a mutator of bytes would rarely find: every choice of operator,
/// shape and parameter is one of the bytes.
enum TFLiteGraphTarget: FuzzTarget {
  static let name = "tflite-graph"
  static let summary = "small networks made of the input's numbers, prepared and run"
  static let maximumByteCount = 256

  static func run(_ bytes: [UInt8]) throws {
    var entropy = Entropy(bytes)
    try TFLiteTarget.run(GraphMaker.file(&entropy).bytes)
  }

  static func makeSeeds() throws -> [FuzzSeed] {
    var seeds: [FuzzSeed] = []
    for seed in 0..<4000 where seeds.count < 40 {
      var random = SeededRandom(seed: UInt64(seed))
      let bytes = (0..<random.int(8...96)).map { _ in UInt8(random.int(0...255)) }
      if (try? run(bytes)) != nil { seeds.append(FuzzSeed(name: "\(seed)", bytes: bytes)) }
    }
    return seeds
  }
}
