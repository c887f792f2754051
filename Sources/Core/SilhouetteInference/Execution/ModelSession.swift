// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The input and output tensors of a stream of runs, by name.
///
/// From the second run on, a run allocates nothing. A session performs one run at a time; use a separate session for each
/// stream.
///
/// ```swift
/// let session = ModelSession(model)
/// try session.withInput("image") { values in … }     // fill Float32 values in place
/// try session.run()
/// try session.withOutput("mask") { values in … }
/// ```
public final class ModelSession: Sendable {
  /// The model that runs.
  public let model: Model

  private struct Tensors {
    var inputs: [Tensor]
    var outputs: [Tensor]
  }

  // A dictionary lookup allocates nothing even in an unoptimised build; a search of an array does.
  private let inputIndices: [String: Int]
  private let outputIndices: [String: Int]
  private let tensors: Lock<Tensors>

  /// Creates a session whose inputs are initially zero.
  public init(_ model: Model) {
    self.model = model
    let graph = model.graph
    func indices(_ names: [String]) -> [String: Int] {
      Dictionary(zip(names, names.indices)) { first, _ in first }
    }
    inputIndices = indices(graph.inputs.map { graph[$0].name })
    outputIndices = indices(graph.outputs.map(\.name))
    func zeros(_ type: TensorType) -> Tensor { Tensor(zeros: type.shape, of: type.elementType) }
    tensors = Lock(
      Tensors(
        inputs: graph.inputs.map { zeros(graph[$0].type) },
        outputs: graph.outputs.map { zeros(graph[$0.value].type) }))
  }

  /// Calls `body` with the elements of a Float32 input, which it can fill in place.
  ///
  /// - Throws: `InferenceError.unknownInput`; `InferenceError.inputType` if it is not Float32; any error of `body`.
  public func withInput(
    _ name: String, _ body: (UnsafeMutableBufferPointer<Float>) throws -> Void
  ) throws {
    guard let index = inputIndices[name] else {
      throw InferenceError.unknownInput(name: name)
    }
    try tensors.withLock { tensors in
      let type = tensors.inputs[index].type
      guard type.elementType == .float32 else {
        throw InferenceError.inputType(
          name: name, expected: type, found: TensorType(.float32, type.shape))
      }
      try tensors.inputs[index].withUnsafeMutableBytes {
        try body($0.bindMemory(to: Float.self))
      }
    }
  }

  /// Replaces the tensor of an input.
  ///
  /// - Throws: `InferenceError.unknownInput`; `InferenceError.inputType` if the tensor is of another type.
  public func setInput(_ name: String, to tensor: Tensor) throws(InferenceError) {
    guard let index = inputIndices[name] else { throw .unknownInput(name: name) }
    let expected = model.graph[model.graph.inputs[index]].type
    guard tensor.type == expected else {
      throw .inputType(name: name, expected: expected, found: tensor.type)
    }
    tensors.withLock { $0.inputs[index] = tensor }
  }

  /// Runs the model on the current inputs.
  ///
  /// - Throws: `OutOfMemoryError` if the operating system refuses the memory of the first run; an error of the model.
  public func run() throws { try run(cancellation: nil) }

  package func run(cancellation: CancellationFlag?) throws {
    try tensors.withLock { tensors in
      try model.run(tensors.inputs, into: &tensors.outputs, cancellation: cancellation)
    }
  }

  /// Calls `body` with the elements of a Float32 output of the last run.
  ///
  /// - Throws: `InferenceError.unknownOutput`; `InferenceError.outputType` if it is not Float32; any error of `body`.
  public func withOutput(
    _ name: String, _ body: (UnsafeBufferPointer<Float>) throws -> Void
  ) throws {
    guard let index = outputIndices[name] else {
      throw InferenceError.unknownOutput(name: name)
    }
    try tensors.withLock { tensors in
      let type = tensors.outputs[index].type
      guard type.elementType == .float32 else {
        throw InferenceError.outputType(
          name: name, expected: type, found: TensorType(.float32, type.shape))
      }
      try tensors.outputs[index].withUnsafeScalars(of: Float.self, body)
    }
  }

  /// Returns the outputs of the last run, in the graph's order. If you still hold them, the next run allocates new ones.
  public func outputs() -> [Tensor] { tensors.withLock { $0.outputs } }
}
