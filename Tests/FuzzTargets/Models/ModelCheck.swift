// SPDX-License-Identifier: Apache-2.0

@_spi(Verification) import SilhouetteInference

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The use of a graph from a file: prepared and run.
enum ModelCheck {
  /// As many tensors as by default, so that the cost of each shows, and little of everything else.
  static let limits = ModelLimits(
    maximumFileByteCount: 1 << 24, maximumHeaderByteCount: 1 << 20,
    maximumTensorCount: ModelLimits.standard.maximumTensorCount, maximumParameterCount: 1 << 20,
    maximumMultiplyAdds: 1 << 25, maximumArenaByteCount: 1 << 22)

  /// The sizes of all values together that are worth running.
  private static let maximumByteCount = 1 << 24

  /// Prepares a graph and runs it on one thread, then on two or without vector instructions: graphs of either kind are
  /// easily found, and half as many runs are twice as many inputs.
  ///
  /// - Throws: What preparing throws; ``FuzzFailure`` if the number of threads changes the result, or results are not
  ///   what the graph says.
  static func run(_ graph: Graph) throws {
    guard isWorthRunning(graph) else { return }
    let alone = try results(of: graph, InferenceOptions(threadCount: 1))
    guard graph.values.count % 2 == 0 else {
      _ = try results(
        of: graph, InferenceOptions(threadCount: 1, matrixBackend: .swift, instructionSet: "base"))
      return
    }
    let together = try results(of: graph, InferenceOptions(threadCount: 2))
    // The last bit too.
    guard zip(alone, together).allSatisfy(haveEqualBytes) else {
      throw FuzzFailure("other results on two threads")
    }
  }

  /// Indicates whether a run is short.
  static func isWorthRunning(_ graph: Graph) -> Bool {
    graph.statistics.multiplyAdds <= limits.maximumMultiplyAdds
      && graph.values.allSatisfy { $0.type.shape.elementCount <= maximumByteCount }
      && graph.values.reduce(0) { $0 + $1.type.byteCount } <= maximumByteCount
  }

  /// Returns the outputs.
  private static func results(of graph: Graph, _ options: InferenceOptions) throws -> [Tensor] {
    let model = try Model(graph, options: options)
    guard model.undefinedReads.isEmpty else {
      throw FuzzFailure("\(model.undefinedReads) are read before they are computed")
    }
    let outputs = try model.run(graph.inputs.map { input(graph[$0].type) })
    for (output, tensor) in zip(graph.outputs, outputs)
    where tensor.type != graph[output.value].type {
      throw FuzzFailure("\(output.name) is \(tensor.type), expected \(graph[output.value].type)")
    }
    return outputs
  }

  private static func haveEqualBytes(_ first: Tensor, _ second: Tensor) -> Bool {
    first.withUnsafeBytes { first in
      second.withUnsafeBytes { second in
        guard let start = first.baseAddress, let other = second.baseAddress else { return true }
        // Not a loop, whose every comparison would be observed.
        return first.count == second.count && memcmp(start, other, first.count) == 0
      }
    }
  }

  /// Returns an input of numbers around 0, or of zeros if it takes integers.
  private static func input(_ type: TensorType) -> Tensor {
    guard type.elementType == .float32 else {
      return Tensor(zeros: type.shape, of: type.elementType)
    }
    let numbers = (0..<type.shape.elementCount).map { Float($0 * 37 % 64) / 16 - 2 }
    return Tensor(numbers, shape: type.shape)
  }
}
