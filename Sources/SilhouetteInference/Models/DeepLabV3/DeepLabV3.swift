// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A DeepLabV3 network that is ready to run.
///
/// ```swift
/// let network = try DeepLabV3(contentsOf: "deeplabv3.safetensors")
/// let map = try network.labels(for: input)        // input: Float32 [1, 513, 513, 3]
/// print(map.occurrences.map(\.name))
/// ```
///
/// Any number of tasks may share one network.
public final class DeepLabV3: Sendable {
  /// The rows and columns of its input.
  public let inputSize: Int
  /// What a picture's bytes are multiplied by to make the input.
  public let inputScale: Float
  /// What is then added.
  public let inputOffset: Float
  /// The names of the classes in the order of the logits.
  public let classes: SegmentationClasses
  /// The network itself: input `image` [1, S, S, 3], output `logits` [1, h, w, classes].
  public let model: Model

  /// Prepares a network of the project's own format.
  ///
  /// - Parameters:
  ///   - weights: The network.
  ///   - inputSize: The rows and columns of the picture, 16 k + 1; by default what the weights say.
  ///   - options: Threads, matrix back end and instruction set level.
  ///   - limits: How large it may be.
  /// - Throws: ``ModelError`` if there is no network of this size; ``InferenceError`` if the
  ///   options cannot be had or it is larger than the limits.
  public init(
    _ weights: DeepLabV3Weights, inputSize: Int? = nil,
    options: InferenceOptions = InferenceOptions(), limits: ModelLimits = .standard
  ) throws {
    let configuration = weights.configuration
    self.inputSize = inputSize ?? configuration.inputSize
    inputScale = configuration.inputScale
    inputOffset = configuration.inputOffset
    classes = SegmentationClasses(configuration.classes)
    let graph = try weights.graph(inputSize: inputSize)
    let multiplyAdds = graph.statistics.multiplyAdds
    guard multiplyAdds <= limits.maximumMultiplyAdds else {
      throw InferenceError.limitExceeded(
        what: "multiply-adds", needed: multiplyAdds, limit: limits.maximumMultiplyAdds)
    }
    model = try Model(
      graph, options: options, passes: .standard,
      limits: PlanLimits(maximumArenaByteCount: limits.maximumArenaByteCount))
  }

  /// The numbers before upsampling.
  ///
  /// - Parameter input: Float32 [1, S, S, 3] with S = ``inputSize``: RGB bytes times
  ///   ``inputScale`` plus ``inputOffset``, top row first.
  /// - Returns: Float32 [1, h, w, classes].
  /// - Throws: ``InferenceError`` if the input is of another type.
  public func logits(for input: Tensor) throws -> Tensor {
    try logits(for: input, cancellation: nil)
  }

  /// The class of every pixel of the input.
  ///
  /// - Parameter input: As for ``logits(for:)-(Tensor)``.
  /// - Throws: ``InferenceError`` if the input is of another type.
  public func labels(for input: Tensor) throws -> LabelMap {
    try labels(for: input, cancellation: nil)
  }

  /// The class of every pixel of the input, on a thread of its own.
  ///
  /// - Parameter input: As for ``logits(for:)-(Tensor)``.
  /// - Throws: ``InferenceError`` if the input is of another type; `CancellationError`.
  public func labels(for input: Tensor) async throws -> LabelMap {
    try await BackgroundThread.run { try self.labels(for: input, cancellation: $0) }
  }

  package func labels(for input: Tensor, cancellation: CancellationFlag?) throws -> LabelMap {
    labelMap(logits: try logits(for: input, cancellation: cancellation))
  }

  package func logits(for input: Tensor, cancellation: CancellationFlag?) throws -> Tensor {
    try model.withSession([input], cancellation: cancellation) { session in
      Tensor(shape: model.graph[model.graph.outputs[0].value].type.shape) {
        (logits: UnsafeMutableBufferPointer<Float>) in
        UnsafeMutableRawBufferPointer(logits).copyMemory(from: session.bytes(ofOutput: 0))
      }
    }
  }

  package func labelMap(logits: Tensor) -> LabelMap {
    LabelMap(
      logits: logits, width: inputSize, height: inputSize, classes: classes,
      kernels: model.kernelTable, pool: model.threadPool)
  }
}
