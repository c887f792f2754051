// SPDX-License-Identifier: Apache-2.0

/// A small ONNX file, made part by part; field numbers are those of onnx.proto.
public struct TinyONNX: Sendable {
  /// The value of an operator's attribute.
  public enum Attribute: Sendable {
    case int(Int)
    case ints([Int])
    case float(Float)
    case floats([Float])
    case text(String)
    case tensor(Tensor)
    /// A graph within an operator, which has no inputs.
    indirect case graph(TinyONNX)

    fileprivate var bytes: [UInt8] {
      switch self {
      case .int(let value): Protobuf.field(3, value)
      case .ints(let values): Protobuf.packed(8, values)
      case .float(let value): Protobuf.field(2, value)
      case .floats(let values): Protobuf.field(7, Protobuf.bytes(values.map(\.bitPattern)))
      case .text(let text): Protobuf.field(4, text)
      case .tensor(let tensor): Protobuf.field(5, tensor.bytes)
      case .graph(let graph): Protobuf.field(6, graph.graphBytes)
      }
    }
  }

  /// An operator.
  public struct Node: Sendable {
    public var kind: String
    public var inputs: [String]
    public var outputs: [String]
    public var attributes: [String: Attribute]
    public var domain = ""

    public init(
      _ kind: String, _ inputs: [String], _ outputs: [String],
      _ attributes: [String: Attribute] = [:]
    ) {
      self.kind = kind
      self.inputs = inputs
      self.outputs = outputs
      self.attributes = attributes
    }

    fileprivate var bytes: [UInt8] {
      inputs.flatMap { Protobuf.field(1, $0) } + outputs.flatMap { Protobuf.field(2, $0) }
        + Protobuf.field(4, kind)
        + attributes.sorted { $0.key < $1.key }.flatMap {
          Protobuf.field(5, Protobuf.field(1, $0.key) + $0.value.bytes)
        }
        + (domain.isEmpty ? [] : Protobuf.field(7, domain))
    }
  }

  /// A stored tensor.
  public struct Tensor: Sendable {
    public var name: String
    /// The number of the element type in onnx.proto.
    public var type: Int
    public var shape: [Int]
    /// The fields that hold the values.
    public var values: [UInt8]

    public init(_ name: String, type: Int, _ shape: [Int], _ values: [UInt8]) {
      self.name = name
      self.type = type
      self.shape = shape
      self.values = values
    }

    /// Float32 values as raw bytes.
    public static func reals(_ name: String, _ shape: [Int], _ values: [Float]) -> Tensor {
      Tensor(
        name, type: 1, shape, Protobuf.field(9, Protobuf.bytes(values.map(\.bitPattern))))
    }

    /// 64-bit integers as raw bytes; along one axis, if no shape is given.
    public static func integers(_ name: String, _ values: [Int], _ shape: [Int]? = nil) -> Tensor {
      Tensor(
        name, type: 7, shape ?? [values.count],
        Protobuf.field(9, Protobuf.bytes(values.map { Int64($0) })))
    }

    fileprivate var bytes: [UInt8] {
      shape.flatMap { Protobuf.field(1, $0) } + Protobuf.field(2, type)
        + Protobuf.field(8, name) + values
    }
  }

  /// An input.
  public struct Input: Sendable {
    public var name: String
    public var type = 1
    /// The length along each axis; `nil` for one that is left open.
    public var shape: [Int?]

    public init(_ name: String, type: Int = 1, _ shape: [Int?]) {
      self.name = name
      self.type = type
      self.shape = shape
    }

    fileprivate var bytes: [UInt8] {
      let axes = shape.enumerated().flatMap { axis, length in
        Protobuf.field(
          1, length.map { Protobuf.field(1, $0) } ?? Protobuf.field(2, "axis\(axis)"))
      }
      return Protobuf.field(1, name)
        + Protobuf.field(2, Protobuf.field(1, Protobuf.field(1, type) + Protobuf.field(2, axes)))
    }
  }

  /// The version of the operators' definitions.
  public var version = 13
  public var inputs: [Input] = []
  public var tensors: [Tensor] = []
  public var nodes: [Node] = []
  public var outputs: [String] = []
  /// More fields of the graph and of the model.
  public var graphFields: [UInt8] = []
  public var modelFields: [UInt8] = []

  public init() {}

  /// A file whose output is the last operator's result.
  public init(version: Int = 13, inputs: [Input], tensors: [Tensor] = [], _ nodes: Node...) {
    self.version = version
    self.inputs = inputs
    self.tensors = tensors
    self.nodes = nodes
    outputs = nodes.last?.outputs ?? []
  }

  fileprivate var graphBytes: [UInt8] {
    nodes.flatMap { Protobuf.field(1, $0.bytes) } + Protobuf.field(2, "tiny")
      + tensors.flatMap { Protobuf.field(5, $0.bytes) }
      + inputs.flatMap { Protobuf.field(11, $0.bytes) }
      + outputs.flatMap { Protobuf.field(12, Protobuf.field(1, $0)) } + graphFields
  }

  public var bytes: [UInt8] {
    Protobuf.field(1, 8) + Protobuf.field(7, graphBytes)
      + Protobuf.field(8, Protobuf.field(2, version)) + modelFields
  }
}
