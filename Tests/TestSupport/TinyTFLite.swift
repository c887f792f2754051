// SPDX-License-Identifier: Apache-2.0

/// A TensorFlow Lite file that a test makes; field numbers are those of schema.fbs.
public struct TinyTFLite {
  public struct Tensor {
    public var name: String
    /// `TensorType`: 0 float32, 1 float16, 2 int32, 3 uint8, 4 int64, 9 int8.
    public var type: UInt8 = 0
    public var shape: [Int32]?
    public var data: [UInt8] = []
    public var scales: [Float] = []
    public var zeroPoints: [Int64] = []
    public var axis: Int32 = 0
    /// Another buffer than the tensor's own.
    public var buffer: UInt32?
    /// The fields of `SparsityParameters`; empty for none.
    public var sparsity: [Int: FlatBufferField] = [:]
    /// The shape with −1 for lengths that are left open; empty for none.
    public var openShape: [Int32] = []

    public init(
      name: String, type: UInt8 = 0, shape: [Int32]? = nil, data: [UInt8] = [],
      scales: [Float] = [], zeroPoints: [Int64] = [], axis: Int32 = 0, buffer: UInt32? = nil
    ) {
      self.name = name
      self.type = type
      self.shape = shape
      self.data = data
      self.scales = scales
      self.zeroPoints = zeroPoints
      self.axis = axis
      self.buffer = buffer
    }
  }

  public struct Operator {
    public var code: Int32
    public var version: Int32 = 1
    public var inputs: [Int32]
    public var outputs: [Int32]
    public var optionsType: UInt8 = 0
    public var options: [Int: FlatBufferField] = [:]
    /// The name of a custom operator.
    public var customName: String?
    /// The bytes of a custom operator's options.
    public var customOptions: [UInt8]?

    public init(
      code: Int32, version: Int32 = 1, inputs: [Int32], outputs: [Int32], optionsType: UInt8 = 0,
      options: [Int: FlatBufferField] = [:]
    ) {
      self.code = code
      self.version = version
      self.inputs = inputs
      self.outputs = outputs
      self.optionsType = optionsType
      self.options = options
    }
  }

  public var version: UInt32 = 3
  public var identifier = "TFL3"
  public var tensors: [Tensor] = []
  public var operators: [Operator] = []
  public var inputs: [Int32] = [0]
  public var outputs: [Int32] = []
  /// The names of signatures, and the index of the subgraph of each; all subgraphs but the first are empty.
  public var signatures: [(name: String, subgraph: UInt32)] = []

  public init() {}

  public static func bytes<T: FixedWidthInteger>(_ values: [T]) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } }
  }

  public static func bytes(_ values: [Float]) -> [UInt8] { bytes(values.map(\.bitPattern)) }

  @discardableResult
  public mutating func add(_ tensor: Tensor) -> Int32 {
    tensors.append(tensor)
    return Int32(tensors.count - 1)
  }

  public mutating func add(
    _ name: String, _ shape: [Int32]? = nil, type: UInt8 = 0, data: [UInt8] = []
  ) -> Int32 {
    add(Tensor(name: name, type: type, shape: shape, data: data))
  }

  public var bytes: [UInt8] {
    let tensorNodes = tensors.enumerated().map { index, tensor in
      var fields: [Int: FlatBufferField] = [
        1: .integer(tensor.type), 2: .integer(tensor.buffer ?? UInt32(index + 1)),
        3: .child(.text(tensor.name)),
      ]
      if let shape = tensor.shape { fields[0] = .child(.integers(shape)) }
      if !tensor.scales.isEmpty {
        fields[4] = .child(
          .table([
            2: .child(.floats(tensor.scales)), 3: .child(.integers(tensor.zeroPoints)),
            6: .integer(tensor.axis),
          ]))
      }
      if !tensor.sparsity.isEmpty { fields[6] = .child(.table(tensor.sparsity)) }
      if !tensor.openShape.isEmpty { fields[7] = .child(.integers(tensor.openShape)) }
      return FlatBufferNode.table(fields)
    }
    let buffers =
      [FlatBufferNode.table([:])]
      + tensors.map {
        .table($0.data.isEmpty ? [:] : [0: .child(.numbers($0.data, count: $0.data.count))])
      }
    let codes = operators.map { node in
      var fields: [Int: FlatBufferField] = [
        0: .integer(Int8(min(node.code, 127))), 2: .integer(node.version),
        3: .integer(node.code),
      ]
      if let name = node.customName { fields[1] = .child(.text(name)) }
      return FlatBufferNode.table(fields)
    }
    let operatorNodes = operators.enumerated().map { index, node in
      var fields: [Int: FlatBufferField] = [
        0: .integer(UInt32(index)), 1: .child(.integers(node.inputs)),
        2: .child(.integers(node.outputs)),
      ]
      if node.optionsType != 0 {
        fields[3] = .integer(node.optionsType)
        fields[4] = .child(.table(node.options))
      }
      if let bytes = node.customOptions {
        fields[5] = .child(.numbers(bytes, count: bytes.count))
      }
      return FlatBufferNode.table(fields)
    }
    let graph = FlatBufferNode.table([
      0: .child(.nodes(tensorNodes)), 1: .child(.integers(inputs)),
      2: .child(.integers(outputs)), 3: .child(.nodes(operatorNodes)),
    ])
    let empty = [FlatBufferNode](
      repeating: .table([:]), count: Int(signatures.map(\.subgraph).max() ?? 0))
    var fields: [Int: FlatBufferField] = [
      0: .integer(version), 1: .child(.nodes(codes)), 2: .child(.nodes([graph] + empty)),
      3: .child(.text("made by a test")), 4: .child(.nodes(buffers)),
    ]
    if !signatures.isEmpty {
      fields[7] = .child(
        .nodes(
          signatures.map {
            .table([2: .child(.text($0.name)), 4: .integer($0.subgraph)])
          }))
    }
    return FlatBufferBuilder.file(.table(fields), identifier: identifier)
  }
}

extension TinyTFLite {
  /// A quantised image through a 3×3 convolution, a depthwise one and a choice of the largest.
  public static var quantized: TinyTFLite {
    var file = TinyTFLite()
    file.add(
      Tensor(name: "picture", type: 3, shape: [1, 4, 4, 3], scales: [0.0078125], zeroPoints: [128]))
    file.add(
      Tensor(
        name: "weights", type: 3, shape: [2, 3, 3, 3], data: (0..<54).map { UInt8($0 * 4) },
        scales: [0.25], zeroPoints: [100]))
    file.add(
      Tensor(
        name: "bias", type: 2, shape: [2], data: bytes([Int32(-1000), 1 << 30]),
        scales: [0.001], zeroPoints: [0]))
    file.add(
      Tensor(name: "features", type: 3, shape: [1, 2, 2, 2], scales: [0.1], zeroPoints: [0]))
    file.add(
      Tensor(
        name: "depthwise", type: 9, shape: [1, 3, 3, 2],
        data: (0..<18).map { UInt8(bitPattern: Int8($0 * 10 - 90)) },
        scales: [0.5, 2], zeroPoints: [0, 0], axis: 3))
    file.add(
      Tensor(name: "filtered", type: 3, shape: [1, 2, 2, 2], scales: [0.1], zeroPoints: [0]))
    file.add(Tensor(name: "axis", type: 2, shape: [], data: bytes([Int32(3)])))
    file.add(Tensor(name: "labels", type: 4, shape: [1, 2, 2]))
    file.operators = [
      Operator(
        code: 3, inputs: [0, 1, 2], outputs: [3], optionsType: 1,
        options: [
          0: .integer(UInt8(0)), 1: .integer(Int32(2)), 2: .integer(Int32(2)),
          3: .integer(UInt8(3)),
        ]),
      Operator(
        code: 4, inputs: [3, 4, -1], outputs: [5], optionsType: 2,
        options: [
          0: .integer(UInt8(0)), 1: .integer(Int32(1)), 2: .integer(Int32(1)),
          5: .integer(Int32(2)), 6: .integer(Int32(3)),
        ]),
      Operator(
        code: 56, inputs: [5, 6], outputs: [7], optionsType: 40, options: [0: .integer(UInt8(4))]),
    ]
    file.outputs = [7]
    return file
  }
}
