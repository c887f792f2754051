// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Every convolution of the network alone, against OpenBLAS.
///
/// OpenBLAS may take a new CPU for an older one: run it again with `OPENBLAS_CORETYPE` set to the
/// best kernel for the machine (`SkylakeX` where there is AVX-512) for its best figures.
struct OperatorTable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "operators", abstract: "Every convolution of the network alone.")

  @Option(help: "8 or 16.") var outputStride: Int = 16
  @Option(help: "The number of threads.") var threads: Int = 2

  func run() throws { try Self.print(outputStride, threads) }

  static func print(_ outputStride: Int, _ threads: Int) throws {
    let core = getenv("OPENBLAS_CORETYPE").map { String(cString: $0) } ?? "its own choice"
    Swift.print("## Convolutions at 513×513, output stride \(outputStride), \(threads) threads\n")
    Swift.print("OpenBLAS core type: \(core)\n")
    head([
      "operator", "input", "result", "MMAC", "ms", "GMAC/s", "of peak", "OpenBLAS ms",
      "ours / OpenBLAS",
    ])
    var configuration = try DeepLabV3.bundledWeights().configuration
    configuration.outputStride = outputStride
    let tensors = try DeepLabV3.bundledWeights().tensors
    let graph = try DeepLabV3Weights(configuration: configuration, tensors: tensors).graph()
    var seen: Set<String> = []
    for value in graph.values {
      guard case .operation(let operation, let inputs) = value.origin,
        value.type.shape.elementCount > 1024
      else { continue }
      switch operation {
      case .convolution2D, .depthwiseConvolution2D: break
      default: continue
      }
      let types = inputs.map { graph[$0].type }
      guard seen.insert("\(operation) \(types)").inserted else { continue }
      let ours = try alone(operation, inputs, in: graph, .swift, threads)
      let theirs: Profile? =
        operation.name == "convolution2D"
        ? try? alone(operation, inputs, in: graph, .openBLAS, threads) : nil
      let seconds = ours.steps[0].seconds
      let rate = Double(ours.multiplyAdds) / seconds
      row([
        ours.steps[0].name, "\(types[0].shape)", "\(value.type.shape)",
        number(Double(ours.multiplyAdds) / 1e6, 1), number(seconds * 1e3, 3),
        number(rate / 1e9, 1), number(rate / ours.peakMultiplyAddsPerSecond, 2),
        theirs.map { number($0.steps[0].seconds * 1e3, 3) } ?? "",
        theirs.map { number(seconds / $0.steps[0].seconds, 2) } ?? "",
      ])
    }
    Swift.print("")
  }

  /// A graph of one operator with its constants.
  private static func alone(
    _ operation: Operator, _ inputs: [Graph.ValueID], in graph: Graph, _ backend: MatrixBackend,
    _ threads: Int
  ) throws -> Profile {
    var part = Graph()
    let operands = inputs.map { id in
      graph.constant(id).map { part.addConstant($0) } ?? part.addInput("input", graph[id].type)
    }
    part.addOutput("result", try part.add(operation, operands))
    return try Model(
      part, options: InferenceOptions(threadCount: threads, matrixBackend: backend)
    ).profile(rounds: 30)
  }
}
