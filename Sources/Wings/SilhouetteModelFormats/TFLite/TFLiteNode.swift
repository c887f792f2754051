// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// One operator of a TensorFlow Lite file.
struct TFLiteNode: ImportedNode {
  /// The maximum number of inputs; also the maximum number of outputs.
  static let maximumTensorCount = 1024

  private static let maximumCustomOptionsByteCount = 1 << 20

  /// The operator's position in the file, from 0.
  let index: Int
  let name: String
  let version: Int
  /// The indices of the operator's input tensors; −1 for an optional input that is omitted.
  let inputs: [Int]
  let outputs: [Int]
  let resultName: String
  let path: String
  /// The type of the options table (`BuiltinOptions` of schema.fbs).
  private let optionsType: Int
  private let table: FlatBufferTable

  init(_ table: FlatBufferTable, index: Int, model: TFLiteModel) throws(FormatError) {
    self.table = table
    self.index = index
    path = table.reader.path
    let code = Int(try table.integer(0, UInt32.self, "the code of operator \(index)"))
    guard model.operatorCodes.indices.contains(code) else {
      throw table.reader.error(
        at: table.position, "operator \(index): code \(code) of \(model.operatorCodes.count)")
    }
    name = model.operatorCodes[code].name
    version = model.operatorCodes[code].version
    let limit = Self.maximumTensorCount
    inputs = try TFLiteModel.positions(table, 1, limit: limit, "the inputs of operator \(index)")
    outputs = try TFLiteModel.positions(table, 2, limit: limit, "the outputs of operator \(index)")
    let results = outputs.prefix(1).filter(model.tensors.indices.contains)
    resultName = results.first.map { model.tensors[$0].name } ?? ""
    optionsType = Int(try table.integer(3, UInt8.self, "the options of operator \(index)"))
  }

  /// Returns the operator's parameters.
  ///
  /// - Parameter type: The expected type of the table, from `BuiltinOptions` of schema.fbs.
  /// - Returns: The table; `nil` if the file holds none.
  func optionalOptions(_ type: Int) throws -> FlatBufferTable? {
    guard optionsType != 0 else { return nil }
    guard optionsType == type else {
      throw error("its options must be of type \(type), found \(optionsType)")
    }
    return try table.table(4, "the options of operator \(index)")
  }

  /// Returns the bytes of a custom operator's parameters; empty if the file holds none.
  ///
  /// - Returns: The bytes, and their offset in the file.
  func customOptions() throws -> (bytes: UnsafeRawBufferPointer, offset: Int) {
    let what: FlatBufferName = "the options of operator \(index)"
    guard
      let vector = try table.vector(
        5, elementByteCount: 1, limit: Self.maximumCustomOptionsByteCount, what)
    else { return (UnsafeRawBufferPointer(start: nil, count: 0), table.position) }
    return (vector.bytes, vector.position)
  }

  /// Returns the parameters of a custom operator, which are stored as a FlexBuffer.
  func flexOptions() throws -> FlexBufferMap {
    let (bytes, offset) = try customOptions()
    return try FlexBufferMap(table.reader, start: offset, bytes: bytes)
  }

  /// Returns the operator's parameters, which are required.
  func options(_ type: Int) throws -> FlatBufferTable {
    guard let options = try optionalOptions(type) else { throw error("its options are missing") }
    return options
  }

  /// Returns the index of a required input tensor.
  func input(_ position: Int) throws(ModelError) -> Int {
    guard inputs.indices.contains(position), inputs[position] >= 0 else {
      throw error("input \(position) is missing")
    }
    return inputs[position]
  }

  /// Returns whether an optional input is present.
  func hasInput(_ position: Int) -> Bool {
    inputs.indices.contains(position) && inputs[position] >= 0
  }

  /// Returns the activation that the file fuses into the operator (`ActivationFunctionType` of schema.fbs).
  func activation(_ options: FlatBufferTable?, field: Int) throws -> Operator.Activation {
    switch try options?.integer(field, UInt8.self, "an activation") ?? 0 {
    case 0: return .identity
    case 1: return .relu
    case 3: return .relu6
    case 2: throw error("the activation RELU_N1_TO_1 is not supported")
    case 4: throw error("the activation TANH is not supported")
    case 5: throw error("the activation SIGN_BIT is not supported")
    case let number: throw error("unknown activation \(number)")
    }
  }

  /// The error that the operator is not supported.
  var unsupported: ModelError {
    ModelError(path: path, reason: .unsupportedOperator(name: name, version: version, index: index))
  }

  /// Returns an error about this operator.
  func error(_ message: String) -> ModelError {
    ModelError(path: path, reason: .invalidOperator(name: name, index: index, message: message))
  }
}
