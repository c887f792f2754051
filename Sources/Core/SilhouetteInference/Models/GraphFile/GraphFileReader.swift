// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A reader of the values of a graph file.
struct GraphFileReader {
  private let file: SafetensorsFile
  private var builder: LimitedGraphBuilder
  /// The names of the tensors that no constant has used.
  private var unused: Set<String>

  private init(_ file: SafetensorsFile, limits: ModelLimits) {
    self.file = file
    builder = LimitedGraphBuilder(
      path: file.path, fileByteCount: file.byteCount, limits: limits)
    unused = Set(file.entries.map(\.name))
  }

  /// Returns the graph of a file.
  ///
  /// - Throws: ``ModelError`` if a value refers to a missing one, an operator does not accept its operands, a tensor is
  ///   missing, unused or not finite, or the graph exceeds the limits.
  static func graph(
    of contents: GraphFileContents, _ file: SafetensorsFile, limits: ModelLimits
  ) throws -> Graph {
    var reader = GraphFileReader(file, limits: limits)
    let limit = Int.saturatingProduct(4, limits.maximumTensorCount)
    guard contents.values.count <= limit else {
      throw ModelError(
        path: file.path,
        reason: .tooLarge(what: "values", limit: limit, found: contents.values.count))
    }
    for (index, value) in contents.values.enumerated() {
      do {
        try reader.add(value, index)
      } catch let fault as StoredFault {
        throw fault.inside("\(index)").inside("values").error(path: file.path)
      }
    }
    if !reader.unused.isEmpty {
      throw ModelError(
        path: file.path, reason: .unexpectedTensors(names: reader.unused.sorted()))
    }
    for (index, output) in contents.outputs.enumerated() {
      guard contents.values.indices.contains(output.value) else {
        throw StoredFault("value \(output.value) of \(contents.values.count)")
          .inside("\(index)").inside("outputs").error(path: file.path)
      }
      reader.builder.addOutput(output.name, Graph.ValueID(index: output.value))
    }
    do {
      try Graph.Verifier.verify(reader.builder.graph)
    } catch {
      throw StoredFault("\(error)").error(path: file.path)
    }
    return reader.builder.graph
  }

  private mutating func add(_ value: GraphFileContents.Value, _ index: Int) throws {
    guard value.elements == nil || value.input?.elementType == .float32 else {
      throw StoredFault("only inputs of float32 have other elements").inside("elements")
    }
    switch (value.input, value.constant, value.operation) {
    case (let type?, nil, nil) where value.operands == nil && value.attributes == nil:
      _ = try builder.addInput(value.name, type)
    case (nil, let name?, nil) where value.operands == nil && value.attributes == nil:
      try addConstant(name, value)
    case (nil, nil, let name?):
      try addOperation(name, value, index)
    default:
      throw StoredFault(
        "expected one of “input”, “constant” and “operator”, the latter with “operands”")
    }
  }

  private mutating func addConstant(_ name: String, _ value: GraphFileContents.Value) throws {
    guard let entry = file.entry(name) else {
      throw ModelError(path: file.path, reason: .missingTensor(name: name))
    }
    guard unused.remove(name) != nil else {
      throw StoredFault("another constant uses the tensor “\(name)” too")
    }
    try builder.memory.countParameters(entry.shape.elementCount)
    _ = builder.addConstant(try file.sharedTensor(name), name: value.name)
  }

  private mutating func addOperation(
    _ name: String, _ value: GraphFileContents.Value, _ index: Int
  ) throws {
    let blank: any Operator.Definition
    do {
      blank = try Operator.blank(storedAs: name)
    } catch {
      throw error.inside("operator")
    }
    let operation: Operator
    do {
      operation = try blank.reading(value.attributes?.value ?? .object([]))
    } catch {
      throw error.inside("attributes").inside(name)
    }
    guard let operands = value.operands else {
      throw StoredFault("“operands” is missing").inside(name)
    }
    for operand in operands where !(0..<index).contains(operand) {
      throw StoredFault("operand \(operand) is not one of the \(index) values before it")
        .inside(name)
    }
    let path = file.path
    _ = try builder.add(operation, operands.map(Graph.ValueID.init), name: value.name) {
      ModelError(
        path: path,
        reason: .invalidOperator(
          name: name, index: index,
          message: value.name.isEmpty ? $0.message : "“\(value.name)”: \($0.message)"))
    }
  }
}
