// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// Whole networks: sizes, output strides, threads, back ends, instruction set levels.
struct NetworkTable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "network", abstract: "DeepLabV3-MobileNetV2 at several sizes and settings.")

  func run() throws { try Self.print() }

  static func print() throws {
    Swift.print("## DeepLabV3-MobileNetV2 1.0\n")
    head([
      "input", "output stride", "threads", "level", "products", "ms", "GMAC/s", "of peak",
      "memory MiB",
    ])
    let weights = try DeepLabV3.bundledWeights()
    for (size, outputStride) in [(257, 16), (513, 16), (1025, 16), (513, 8)] {
      for threads in [1, 2] {
        for options in settings(threads) {
          guard let model = try? model(weights, size, outputStride, options) else { continue }
          let profile = try model.profile(rounds: size > 600 ? 8 : 20)
          let rate = Double(profile.multiplyAdds) / profile.seconds
          row([
            "\(size)", "\(outputStride)", "\(threads)", model.instructionSet,
            model.matrixBackend.rawValue, number(profile.seconds * 1e3, 2),
            number(rate / 1e9, 1), number(rate / profile.peakMultiplyAddsPerSecond, 2),
            number(Double(model.arenaByteCount) / 1_048_576, 1),
          ])
        }
      }
    }
    Swift.print("")
  }

  /// Every instruction set level with the library's own products, and OpenBLAS beside the highest.
  private static func settings(_ threads: Int) -> [InferenceOptions] {
    ["base", "v3", "v4"].map {
      InferenceOptions(threadCount: threads, matrixBackend: .swift, instructionSet: $0)
    } + [InferenceOptions(threadCount: threads, matrixBackend: .openBLAS)]
  }

  private static func model(
    _ weights: DeepLabV3Weights, _ size: Int, _ outputStride: Int, _ options: InferenceOptions
  ) throws -> Model {
    var configuration = weights.configuration
    configuration.outputStride = outputStride
    // The weights fit both: only the dilations differ.
    let graph = try DeepLabV3Weights(configuration: configuration, tensors: weights.tensors)
      .graph(inputSize: size)
    return try Model(graph, options: options)
  }
}
