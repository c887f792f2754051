// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// One matrix product of any size.
struct ProductTable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "product", abstract: "One matrix product [rows, depth] · [depth, columns].")

  @Argument var rows: Int
  @Argument var depth: Int
  @Argument var columns: Int
  @Option(help: "The number of threads.") var threads: Int = 1
  @Option(help: "swift or openBLAS.") var backend: String = "swift"
  @Option(help: "base, v3 or v4.") var instructionSet: String?

  func run() throws {
    var graph = Graph()
    let input = graph.addInput("a", TensorType(.float32, [1, 1, rows, depth]))
    let weights = graph.addConstant(Tensor(zeros: [columns, 1, 1, depth]))
    graph.addOutput("c", try graph.add(.convolution2D(Convolution2D()), [input, weights]))
    let profile = try Model(
      graph,
      options: InferenceOptions(
        threadCount: threads, matrixBackend: MatrixBackend(rawValue: backend),
        instructionSet: instructionSet)
    ).profile(rounds: 200)
    let rate = Double(profile.multiplyAdds) / profile.steps[0].seconds
    print(
      number(profile.steps[0].seconds * 1e6, 1), "µs,", number(rate / 1e9, 1), "GMAC/s,",
      number(rate / profile.peakMultiplyAddsPerSecond, 3), "of peak")
  }
}
