// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Small ONNX files, made by hand and run; tensors are in the order of the file, images [N, C, H, W].
enum ONNXFixture {
  /// An input of an operator.
  enum Operand {
    /// An input of the network.
    case input(ReferenceTensor)
    /// Real numbers in the file.
    case stored(ReferenceTensor)
    /// Integers in the file, along one axis.
    case integers([Int])
    case absent
  }

  /// Returns a file of one operator, and the inputs of the network.
  static func file(
    _ kind: String, _ operands: [Operand], _ attributes: [String: TinyONNX.Attribute] = [:],
    version: Int = 13, outputs: Int = 1
  ) -> (file: TinyONNX, inputs: [ReferenceTensor]) {
    var file = TinyONNX()
    file.version = version
    var inputs: [ReferenceTensor] = []
    var names: [String] = []
    for (position, operand) in operands.enumerated() {
      let name = "x\(position)"
      names.append(name)
      switch operand {
      case .input(let tensor):
        file.inputs.append(TinyONNX.Input(name, tensor.shape))
        inputs.append(tensor)
      case .stored(let tensor):
        file.tensors.append(.reals(name, tensor.shape, tensor.values.map { Float($0) }))
      case .integers(let values): file.tensors.append(.integers(name, values))
      case .absent: names[position] = ""
      }
    }
    file.outputs = (0..<outputs).map { "y\($0)" }
    file.nodes = [TinyONNX.Node(kind, names, file.outputs, attributes)]
    return (file, inputs)
  }

  /// Runs a file, as it is and after the standard passes, without vector instructions and with all that the CPU has.
  ///
  /// - Returns: The outputs of each run.
  static func results(
    of file: TinyONNX, _ inputs: [ReferenceTensor], inputSize: ModelInputSize? = nil
  ) throws -> [[ReferenceTensor]] {
    let graph = try ONNXFile(bytes: file.bytes, name: "tiny", inputSize: inputSize).graph
    try Graph.Verifier.verify(graph)
    let tensors = inputs.map { input in
      let stored = input.shape.count == 4 ? input.permuted(ONNXComputed.channelsLast) : input
      return Tensor(stored.values.map { Float($0) }, shape: TensorShape(stored.shape))
    }
    let plain = Setting(instructionSet: "base", backend: .swift, threadCount: 1)
    return try [(PassPipeline.none, plain), (.standard.verified, Setting.fastest)].map {
      let model = try Model(graph, options: $1.options, passes: $0, limits: PlanLimits())
      return try model.run(tensors).map { result in
        let stored = result.reference
        return stored.shape.count == 4 ? stored.permuted([0, 3, 1, 2]) : stored
      }
    }
  }

  /// Checks the results of a file.
  static func check(
    _ file: TinyONNX, _ inputs: [ReferenceTensor], gives expected: [ReferenceTensor],
    tolerance: Double = 3e-6, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for outputs in try results(of: file, inputs) {
      #expect(
        outputs.map(\.shape) == expected.map(\.shape), comment, sourceLocation: sourceLocation)
      for (output, expected) in zip(outputs, expected) {
        #expect(
          mismatch(output.values, expected.values, absolute: tolerance, relative: tolerance)
            == nil, comment, sourceLocation: sourceLocation)
      }
    }
  }

  /// Checks the results of one operator.
  static func check(
    _ kind: String, _ operands: [Operand], _ attributes: [String: TinyONNX.Attribute] = [:],
    version: Int = 13, gives expected: ReferenceTensor..., tolerance: Double = 3e-6,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (file, inputs) = file(
      kind, operands, attributes, version: version, outputs: expected.count)
    try check(
      file, inputs, gives: expected, tolerance: tolerance, "\(kind) \(attributes)",
      sourceLocation: sourceLocation)
  }

  /// Returns the error of a file; `nil` if it is read.
  static func failure(_ file: TinyONNX, limits: ModelLimits = .standard) -> (any Error)? {
    do {
      _ = try ONNXFile(bytes: file.bytes, name: "tiny", limits: limits)
      return nil
    } catch {
      return error
    }
  }

  /// Returns what the importer says of an operator that it refuses; empty for any other error, `nil` for none.
  static func refusal(
    _ kind: String, _ operands: [Operand], _ attributes: [String: TinyONNX.Attribute] = [:],
    version: Int = 13, outputs: Int = 1
  ) -> String? {
    let file = file(kind, operands, attributes, version: version, outputs: outputs).file
    guard let error = failure(file) else { return nil }
    if case .invalidOperator(_, _, let message) = (error as? ModelError)?.reason { return message }
    return ""
  }
}

extension ReferenceTensor {
  /// Integers along one axis.
  init(_ integers: [Int]) { self.init(shape: [integers.count], values: integers.map(Double.init)) }

  /// Returns a tensor with its axes in another order.
  func permuted(_ axes: [Int]) -> ReferenceTensor {
    ReferenceTensor(shape: axes.map { shape[$0] }) { at in
      var source = at
      for (position, axis) in axes.enumerated() { source[axis] = at[position] }
      return self[source]
    }
  }

  /// Returns the same numbers in another shape.
  func reshaped(_ shape: [Int]) -> ReferenceTensor { ReferenceTensor(shape: shape, values: values) }
}

extension SeededRandom {
  /// Numbers in −scale…scale that Float32 can represent.
  mutating func reference(_ shape: [Int], scale: Float = 1) -> ReferenceTensor {
    ReferenceTensor(shape: shape, floats(shape.reduce(1, *)).map { $0 * scale })
  }
}
