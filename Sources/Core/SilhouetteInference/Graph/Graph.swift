// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A computation as a list of values, each computed from earlier ones. Every model takes this form,
/// whatever its file format.
///
/// A value is an input, a constant or the single result of an operator. Every value follows
/// its operands. Images and feature maps are [N, H, W, C].
public struct Graph: Sendable {
  /// The identifier of a value within its graph.
  public struct ValueID: Hashable, Sendable, CustomStringConvertible {
    /// The index in ``Graph/values``.
    public let index: Int

    package init(index: Int) { self.index = index }

    public var description: String { "%\(index)" }
  }

  /// The origin of a value.
  public enum Origin: Hashable, Sendable {
    /// An input, provided by the model's caller.
    case input
    /// A constant, which is part of the model.
    case constant(Tensor)
    /// The result of an operator on other values.
    case operation(Operator, [ValueID])
  }

  /// A tensor of the computation: its name, type and origin.
  public struct Value: Hashable, Sendable {
    /// A name for people, unique among the graph's inputs.
    public let name: String
    /// The element type and shape.
    public let type: TensorType
    /// The origin: an input, a constant or an operator.
    public let origin: Origin
  }

  /// A result of the graph.
  public struct Output: Hashable, Sendable {
    /// A name for people, unique among the outputs.
    public let name: String
    /// The value.
    public let value: ValueID

    /// Creates a result.
    package init(name: String, value: ValueID) {
      self.name = name
      self.value = value
    }
  }

  /// All values, each after its operands.
  public private(set) var values: [Value] = []

  /// The results, in the model's order.
  public private(set) var outputs: [Output] = []

  /// Creates a graph without values.
  public init() {}

  /// The inputs, in the model's order.
  ///
  /// - Complexity: O(*n*) for *n* values.
  public var inputs: [ValueID] {
    values.indices.filter { values[$0].origin == .input }.map(ValueID.init)
  }

  /// The name, type and origin of a value.
  public subscript(id: ValueID) -> Value { values[id.index] }

  /// Returns the value with the given name; `nil` if no value has it, and for an empty name.
  ///
  /// Names need not be unique: an importer may express one layer as several operators. The last value with the name is
  /// returned, which is the layer's result.
  ///
  /// - Complexity: O(*n*) for *n* values.
  public func value(named name: String) -> ValueID? {
    name.isEmpty ? nil : values.lastIndex { $0.name == name }.map(ValueID.init)
  }

  /// Adds an input.
  public mutating func addInput(_ name: String, _ type: TensorType) -> ValueID {
    append(Value(name: name, type: type, origin: .input))
  }

  /// Adds a constant.
  public mutating func addConstant(_ tensor: Tensor, name: String = "") -> ValueID {
    append(Value(name: name, type: tensor.type, origin: .constant(tensor)))
  }

  /// Applies an operator to earlier values.
  ///
  /// - Returns: Its result, whose type follows from the operator and its inputs.
  /// - Throws: ``GraphError`` if the operator does not accept such inputs, or one is not a value of
  ///   this graph.
  public mutating func add(
    _ operation: Operator, _ inputs: [ValueID], name: String = ""
  ) throws(GraphError) -> ValueID {
    for input in inputs where !values.indices.contains(input.index) {
      throw GraphError(
        operation: operation.name, node: name, "\(input) is not one of \(values.count) values")
    }
    let type = try operation.checkedOutputType(of: inputs.map { self[$0] }, node: name)
    return append(Value(name: name, type: type, origin: .operation(operation, inputs)))
  }

  /// Adds a value to the results, under a name.
  public mutating func addOutput(_ name: String, _ value: ValueID) {
    outputs.append(Output(name: name, value: value))
  }

  /// Adds an output for each of the named values, under the value's name.
  ///
  /// Existing outputs keep their names: a value is not added if an output already has its name.
  ///
  /// - Returns: The names that no value has.
  mutating func addOutputs(keeping names: [String]) -> [String] {
    var unknown: [String] = []
    for name in names where !outputs.contains(where: { $0.name == name }) {
      if let value = value(named: name) { addOutput(name, value) } else { unknown.append(name) }
    }
    return unknown
  }

  /// Replaces the results.
  package mutating func setOutputs(_ outputs: [Output]) { self.outputs = outputs }

  /// Returns the tensor of a constant; `nil` for other values.
  public func constant(_ id: ValueID) -> Tensor? {
    if case .constant(let tensor) = self[id].origin { tensor } else { nil }
  }

  /// Returns the operator of a value and its operands; `nil` for inputs and constants.
  public func operation(_ id: ValueID) -> (operation: Operator, inputs: [ValueID])? {
    if case .operation(let operation, let inputs) = self[id].origin {
      (operation, inputs)
    } else {
      nil
    }
  }

  /// The number of uses of each value, by operators and as a result.
  ///
  /// - Complexity: O(*n*) for *n* values.
  package var useCounts: [Int] {
    var counts = [Int](repeating: 0, count: values.count)
    for value in values {
      if case .operation(_, let inputs) = value.origin {
        for input in inputs { counts[input.index] += 1 }
      }
    }
    for output in outputs { counts[output.value.index] += 1 }
    return counts
  }

  /// Returns the graph with the contents of some constants replaced with zeros, which share memory.
  func withZeroedConstants(where isZeroed: (ValueID) -> Bool) -> Graph {
    let zeroed = values.indices.filter {
      constant(ValueID(index: $0)) != nil && isZeroed(ValueID(index: $0))
    }
    let byteCount = zeroed.map { values[$0].type.byteCount }.max() ?? 0
    if byteCount == 0 { return self }
    let zeros = AlignedBuffer(unwrittenZeros: byteCount)
    var result = self
    for index in zeroed {
      let value = values[index]
      let part = AlignedBuffer(adopting: zeros.baseAddress, byteCount: value.type.byteCount) { _ in
        withExtendedLifetime(zeros) {}
      }
      result.values[index] = Value(
        name: value.name, type: value.type,
        origin: .constant(Tensor(type: value.type, storage: part, isReadOnly: true)))
    }
    return result
  }

  private mutating func append(_ value: Value) -> ValueID {
    values.append(value)
    return ValueID(index: values.count - 1)
  }
}
