// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The tables of a TensorFlow Lite file (schema.fbs, version 3), located but not interpreted.
struct TFLiteModel {
  /// The operator that an operator code in the file denotes.
  struct OperatorCode {
    let name: String
    let version: Int
  }

  /// The maximum number of the model's inputs; also the maximum number of its outputs.
  static let maximumPortCount = 256

  let reader: ByteReader
  let description: String
  let operatorCodes: [OperatorCode]
  /// The tensors of the subgraph that holds the model.
  let tensors: [TFLiteTensor]
  /// The indices of the inputs in ``tensors``.
  let inputs: [Int]
  /// The indices of the outputs in ``tensors``.
  let outputs: [Int]
  let operators: FlatBufferVector?
  private let buffers: FlatBufferVector?

  init(_ reader: ByteReader, limits: ModelLimits) throws {
    self.reader = reader
    let limit = limits.maximumTensorCount
    let model = try FlatBufferTable.root(reader, identifier: "TFL3")
    let version = try model.integer(0, UInt32.self, "the version")
    guard version == 3 else {
      throw reader.error(at: model.position, "version 3 can be read, found \(version)")
    }
    description = try model.text(3, "the description") ?? ""
    buffers = try model.vector(4, elementByteCount: 4, limit: 4 * limit, "buffers")

    var codes: [OperatorCode] = []
    if let vector = try model.vector(1, elementByteCount: 4, limit: limit, "operator codes") {
      for index in 0..<vector.count {
        codes.append(try Self.operatorCode(vector.table(index, "operator code")))
      }
    }
    operatorCodes = codes

    let subgraphs = try model.vector(2, elementByteCount: 4, limit: limit, "subgraphs")
    let position = try Self.subgraph(of: model, limit: limit)
    guard let graph = try subgraphs?.table(position, "subgraph") else {
      throw reader.error(at: model.position, "the subgraph is missing")
    }
    var tensors: [TFLiteTensor] = []
    if let vector = try graph.vector(0, elementByteCount: 4, limit: limit, "tensors") {
      for index in 0..<vector.count {
        tensors.append(try TFLiteTensor(vector.table(index, "tensor"), index: index))
      }
    }
    self.tensors = tensors
    inputs = try Self.positions(graph, 1, limit: Self.maximumPortCount, "the inputs")
    outputs = try Self.positions(graph, 2, limit: Self.maximumPortCount, "the outputs")
    operators = try graph.vector(3, elementByteCount: 4, limit: limit, "operators")
  }

  /// Returns the index of the subgraph that holds the model: that of its only signature, or the first one.
  ///
  /// - Throws: ``ModelError`` if several signatures have subgraphs of their own, none of which is the model.
  private static func subgraph(of model: FlatBufferTable, limit: Int) throws -> Int {
    guard
      let signatures = try model.vector(7, elementByteCount: 4, limit: limit, "signatures")
    else { return 0 }
    var subgraphs: Set<Int> = []
    var names: [String] = []
    for index in 0..<signatures.count {
      let signature = try signatures.table(index, "signature")
      names.append(try signature.text(2, "a signature's name") ?? "")
      subgraphs.insert(Int(try signature.integer(4, UInt32.self, "a signature's subgraph")))
    }
    guard subgraphs.count <= 1 else {
      throw ModelError(
        path: model.reader.path,
        reason: .unsupportedModelType(
          found: "TFLite with the signatures " + names.excerpt { "“\($0)”" },
          expected: "one signature"))
    }
    return subgraphs.first ?? 0
  }

  /// Returns the list of tensor indices that a field holds.
  static func positions(
    _ table: FlatBufferTable, _ field: Int, limit: Int, _ what: FlatBufferName
  ) throws(FormatError) -> [Int] {
    try table.vector(field, elementByteCount: 4, limit: limit, what)?
      .integers(Int32.self, what).map(Int.init) ?? []
  }

  private static func operatorCode(_ table: FlatBufferTable) throws(FormatError) -> OperatorCode {
    // Operator codes no longer fit a byte: old files store only a byte, and newer ones also a wider field; the larger value
    // applies.
    let old = try table.integer(0, Int8.self, "an operator code")
    let new = try table.integer(3, Int32.self, "an operator code")
    let version = Int(try table.integer(2, Int32.self, default: 1, "an operator's version"))
    let name = TFLiteOperatorNames.name(max(Int(old), Int(new)))
    if name == "CUSTOM", let custom = try table.text(1, "an operator's name") {
      return OperatorCode(name: "CUSTOM \(custom)", version: version)
    }
    return OperatorCode(name: name, version: version)
  }

  /// Returns the stored bytes of a constant tensor; `nil` if the tensor is computed.
  func data(of tensor: TFLiteTensor) throws(FormatError) -> UnsafeRawBufferPointer? {
    // Buffer 0 is empty by convention.
    guard tensor.buffer != 0, let buffers else { return nil }
    guard tensor.buffer < buffers.count else {
      throw tensor.error("buffer \(tensor.buffer) of \(buffers.count)")
    }
    let buffer = try buffers.table(tensor.buffer, "buffer")
    if let data = try buffer.vector(0, elementByteCount: 1, "a buffer"), data.count > 0 {
      return data.bytes
    }
    // Files over two gigabytes store their values after the tables.
    let offset = try buffer.integer(1, UInt64.self, "a buffer's offset")
    let count = try buffer.integer(2, UInt64.self, "a buffer's size")
    guard offset > 1, count > 0 else { return nil }
    guard let offset = Int(exactly: offset), let count = Int(exactly: count) else {
      throw tensor.error("its buffer lies outside the file")
    }
    return try reader.slice(offset: offset, count: count, "a buffer")
  }
}
