// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension GraphFile {
  /// The least number of elements of a constant that is stored in half precision, if that is requested: biases and factors
  /// are few, and matter more.
  private static let halvedCount = 256

  /// Writes the file. The same graph always gives the same bytes.
  ///
  /// - Parameters:
  ///   - path: The file to write; `-` for standard output.
  ///   - precision: The storage type of large Float32 constants with two or more axes.
  ///   - overwriting: Allows an existing file to be replaced.
  /// - Throws: `FileError` if it cannot be written; ``ModelError`` as ``bytes(precision:)``.
  package func write(
    to path: String, precision: SafetensorsWriter.Precision = .float32, overwriting: Bool = false
  ) throws {
    try AtomicFile.check(path, overwriting: overwriting)
    let bytes = try bytes(precision: precision)
    try bytes.withUnsafeBytes { try AtomicFile.write($0, to: path, overwriting: overwriting) }
  }

  /// Returns the contents of such a file.
  ///
  /// - Throws: ``ModelError`` if an attribute or an element of a constant is infinite, NaN or too large for the precision,
  ///   or the description of the graph is larger than readers accept.
  package func bytes(
    precision: SafetensorsWriter.Precision = .float32
  ) throws(ModelError) -> [UInt8] {
    var constants: [(name: String, tensor: Tensor)] = []
    let text: JSONText
    do {
      text = try contents(&constants).storedText()
    } catch {
      throw error.error(path: path)
    }
    return try Self.bytes(text, constants, precision, path: path)
  }

  /// Returns the text of the file, and the constants that its values name.
  private func contents(
    _ constants: inout [(name: String, tensor: Tensor)]
  ) throws(StoredFault) -> GraphFileContents {
    var names = GraphFileTensorNames()
    var contents = GraphFileContents()
    for (index, value) in graph.values.enumerated() {
      do throws(StoredFault) {
        contents.values.append(try Self.written(value, &names, &constants))
      } catch {
        throw error.inside("\(index)").inside("values")
      }
    }
    contents.outputs = graph.outputs.map {
      GraphFileContents.Output(
        name: $0.name, value: $0.value.index, role: roles[$0.name],
        isBoolean: outputElements[$0.name]?.kind == .bool,
        elements: outputElements[$0.name].flatMap { $0.kind == .bool ? nil : $0 })
    }
    for input in graph.inputs {
      contents.values[input.index].elements = inputElements[graph[input].name]
    }
    contents.description = description
    contents.axisOrder = axisOrder
    contents.origin = origin
    contents.metadata = originalMetadata.map { .init(name: $0.name, value: $0.value) }
    return contents
  }

  private static func written(
    _ value: Graph.Value, _ names: inout GraphFileTensorNames,
    _ constants: inout [(name: String, tensor: Tensor)]
  ) throws(StoredFault) -> GraphFileContents.Value {
    var result = GraphFileContents.Value(name: value.name)
    switch value.origin {
    case .input: result.input = value.type
    case .constant(let tensor):
      guard tensor.shape.rank <= SafetensorsFile.maximumRank else {
        throw StoredFault("a constant of \(tensor.type) cannot be stored")
      }
      let name = names.name(for: value.name)
      constants.append((name, tensor))
      result.constant = name
    case .operation(let operation, let operands):
      let (name, parameters) = try operation.stored()
      result.operation = name
      result.operands = operands.map(\.index)
      if parameters != .object([], .compact) { result.attributes = StoredText(parameters) }
    }
    return result
  }

  private static func bytes(
    _ text: JSONText, _ constants: [(name: String, tensor: Tensor)],
    _ precision: SafetensorsWriter.Precision, path: String
  ) throws(ModelError) -> [UInt8] {
    var writer = SafetensorsWriter(
      metadata: OwnFormat.graph.metadata.merging(["graph": text.description]) { $1 })
    // Tensors of whole cache lines come first: they stay aligned, so that a reader need not copy them.
    let isWhole = { (tensor: Tensor) in
      tensor.type.byteCount % AlignedBuffer.alignment == 0
    }
    for constant in constants.filter({ isWhole($0.tensor) })
      + constants.filter({ !isWhole($0.tensor) })
    {
      let shape = constant.tensor.shape
      let isHalved = shape.rank >= 2 && shape.elementCount >= halvedCount
      writer.add(constant.name, constant.tensor, precision: isHalved ? precision : .float32)
    }
    let bytes = try writer.bytes(name: path)
    let limits = ModelLimits.standard
    let headerByteCount = Int(
      UInt64(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }))
    for (what, count, limit) in [
      ("bytes of text", headerByteCount, limits.maximumHeaderByteCount),
      ("tensors", constants.count, limits.maximumTensorCount),
    ] where count > limit {
      throw ModelError(path: path, reason: .tooLarge(what: what, limit: limit, found: count))
    }
    return bytes
  }
}

/// The names of tensors in a graph file: those of the constants as far as they are possible and unique.
struct GraphFileTensorNames {
  private var used: Set<String> = ["__metadata__"]

  /// Returns a name for the tensor of a constant.
  mutating func name(for constant: String) -> String {
    let isPossible =
      (1...SafetensorsFile.maximumNameByteCount).contains(constant.utf8.count)
      && !constant.unicodeScalars.contains { $0.value < 0x20 }
    if isPossible, used.insert(constant).inserted { return constant }
    var number = used.count
    while !used.insert("constant\(number)").inserted { number += 1 }
    return "constant\(number)"
  }
}
