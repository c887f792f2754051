// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A graph with its weights in the project's own format, whatever the format it comes from.
///
/// It is a `.safetensors` file whose tensors are the graph's constants, and whose metadata has the format's name, its version,
/// and the rest of the model as JSON. The elements of constants are used where they lie in the file's bytes.
///
/// ```swift
/// let file = try GraphFile(contentsOf: "u2net.safetensors")
/// print(file.graph.outputs.map(\.name), file.metadata)
/// ```
public struct GraphFile: Sendable {
  /// The file's name in errors.
  package let path: String
  /// The computation.
  public let graph: Graph
  /// The inputs and outputs.
  public let description: ModelDescription
  /// The roles of outputs that the original format implies, by name.
  package let roles: [String: ImageModel.OutputRole]
  /// The order of the axes that arrays for this model have by convention.
  package let axisOrder: AxisOrder
  /// The elements of inputs in arrays for the original program where they differ from the graph's, by name.
  package let inputElements: [String: ArrayElements]
  /// The elements of outputs, likewise.
  package let outputElements: [String: ArrayElements]
  /// The name of the format from which the graph was converted.
  package let origin: String
  /// The metadata of the original file.
  package let originalMetadata: [(name: String, value: String)]

  /// The original file's metadata, by name, and its format.
  public var metadata: [(name: String, value: String)] {
    originalMetadata + [("converted from", origin)]
  }

  /// Takes the graph of a model file.
  ///
  /// - Parameters:
  ///   - file: The model.
  ///   - inputSize: The size of the image input, for models that leave it open; `nil` for the usual one.
  /// - Throws: ``ModelError`` if the file's weights do not form a network; `InferenceError.unsuitableModel` or
  ///   `InferenceError.unknownOutput` if the settings with which the file was read are for another network.
  public init(_ file: ModelFile, inputSize: ModelInputSize? = nil) throws {
    if let graph = file.contents as? GraphFile {
      self = graph
      return
    }
    path = file.path
    let size = inputSize ?? file.settings?.inputSize
    graph = try file.graph(inputSize: size)
    var description = file.contents.description(inputSize: size)
    if let settings = file.settings { try description.adopt(settings, in: graph) }
    roles = description.roles
    description.roles = [:]
    self.description = description
    axisOrder = file.contents.axisOrder
    inputElements = file.contents.inputElements
    outputElements = file.contents.outputElements
    origin = file.formatName
    originalMetadata = file.metadata
  }

  /// Creates the file of a graph whose format implies nothing.
  package init(
    _ graph: Graph, _ description: ModelDescription, origin: String,
    metadata: [(name: String, value: String)], path: String
  ) {
    self.path = path
    self.graph = graph
    self.description = description
    roles = [:]
    axisOrder = .channelsLast
    inputElements = [:]
    outputElements = [:]
    self.origin = origin
    originalMetadata = metadata
  }

  /// Reads a file.
  ///
  /// - Throws: `FileError` if it cannot be opened or is larger than the limit; `FormatError` if it is not a valid
  ///   `.safetensors` file; ``ModelError`` if it does not contain a graph, or one that exceeds the limits.
  public init(contentsOf path: String, limits: ModelLimits = .standard) throws {
    try self.init(SafetensorsFile(contentsOf: path, limits: limits), limits: limits)
  }

  /// Reads the graph from an open `.safetensors` file.
  ///
  /// - Throws: `FormatError` if the text of the graph is not JSON; ``ModelError`` if it does not describe a graph, or one
  ///   that exceeds the limits.
  package init(_ file: SafetensorsFile, limits: ModelLimits = .standard) throws {
    try OwnFormat.graph.check(file)
    let contents = try Self.contents(of: file)
    path = file.path
    graph = try GraphFileReader.graph(of: contents, file, limits: limits)
    description = contents.description
    do {
      try description.check(against: graph)
      roles = try contents.roles(in: graph, limits)
    } catch {
      throw error.error(path: file.path)
    }
    axisOrder = contents.axisOrder
    inputElements = contents.inputElements
    outputElements = contents.outputElements
    origin = contents.origin
    originalMetadata = contents.metadata.map { ($0.name, $0.value) }
  }

  private static func contents(of file: SafetensorsFile) throws -> GraphFileContents {
    guard var text = file.metadata["graph"] else {
      throw ModelError(
        path: file.path, reason: .invalidMetadata(key: "graph", message: "is missing"))
    }
    let value = try text.withUTF8 { bytes throws(FormatError) in
      try JSONParser.parse(
        ByteReader(
          UnsafeRawBufferPointer(bytes), path: file.path, format: "graph"),
        range: 0..<bytes.count)
    }
    do {
      return try GraphFileContents(stored: value)
    } catch {
      throw error.error(path: file.path)
    }
  }
}

extension StoredFault {
  /// Returns the error for callers.
  package func error(path: String) -> ModelError {
    ModelError(path: path, reason: .invalidMetadata(key: "graph", message: text))
  }
}

extension GraphFileContents {
  fileprivate var inputElements: [String: ArrayElements] {
    Dictionary(
      values.compactMap { value in value.elements.map { (value.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  fileprivate var outputElements: [String: ArrayElements] {
    Dictionary(
      outputs.compactMap { output in
        (output.elements ?? (output.isBoolean ? ArrayElements(kind: .bool) : nil))
          .map { (output.name, $0) }
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the roles of outputs.
  ///
  /// - Throws: ``StoredFault`` if an output's type does not have the role.
  fileprivate func roles(
    in graph: Graph, _ limits: ModelLimits
  ) throws(StoredFault) -> [String: ImageModel.OutputRole] {
    var roles: [String: ImageModel.OutputRole] = [:]
    for (output, result) in zip(outputs, graph.outputs) {
      let type = graph[result.value].type
      guard let role = output.role else { continue }
      guard role.accepts(type, limits) else {
        throw StoredFault("“\(output.name)” is \(type), which cannot have the role \(role.name)")
          .inside("outputs")
      }
      roles[output.name] = role
    }
    return roles
  }
}
