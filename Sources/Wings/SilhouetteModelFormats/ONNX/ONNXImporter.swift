// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// Builds a graph from the operators of an ONNX file.
///
/// Every length is known once the inputs' sizes are, so that all arithmetic on sizes is done while the file is read; see
/// ``ONNXFolding``.
struct ONNXImporter: GraphImporter {
  typealias Node = ONNXNode

  let model: ONNXModel
  let limits: ModelLimits
  private var values: [String: ONNXValue] = [:]
  /// The stored tensors of the graph and of the branches around the operator, by name.
  private var initializers: [String: ProtobufMessage]
  /// The names of the values in the branch around the operator.
  private var branchNames: [String] = []
  /// The types of computed values that are integers or truth values in the file; in the graph they are real numbers, or
  /// 64-bit integers.
  var integerTypes: [String: ONNXElementType] = [:]
  /// The elements of inputs in arrays for the original program where they differ from the graph's, by name.
  var inputElements: [String: ArrayElements] = [:]
  private var external: ONNXExternalData
  /// The number of operations that evaluating operators has taken.
  var evaluatedCount = 0
  var builder: LimitedGraphBuilder

  private var path: String { model.reader.path }

  init(model: ONNXModel, external: ONNXExternalData, limits: ModelLimits) {
    self.model = model
    initializers = model.initializers
    self.external = external
    self.limits = limits
    builder = LimitedGraphBuilder(
      path: model.reader.path, fileByteCount: model.reader.bytes.count, limits: limits)
  }

  /// Converts the whole model.
  ///
  /// - Parameters:
  ///   - options: The sizes and shapes of inputs, for files that leave them open.
  ///   - inputSize: The size of the image input, likewise.
  ///   - numbers: The arrays of inputs that become constants, by position.
  /// - Returns: The elements of outputs in arrays for the original program where they differ from the graph's, by name.
  /// - Throws: `FormatError` if the file contradicts itself; ``ModelError`` for operators that are not supported, for sizes
  ///   that are left open, and for a model beyond the limits.
  mutating func addAll(
    _ options: ModelFile.Options, inputSize: ModelInputSize?,
    numbers: [Int: ModelFile.InputNumbers]
  ) throws -> [String: ArrayElements] {
    try addInputs(options, inputSize: inputSize, numbers: numbers)
    try add(model.nodes)
    return try addOutputs()
  }

  /// Adds operators.
  private mutating func add(_ nodes: [ProtobufMessage]) throws {
    var unsupported = UnsupportedOperators()
    for (index, node) in nodes.enumerated() {
      try unsupported.collect { try add(ONNXNode(node, index: index, model: model)) }
    }
    try unsupported.check()
  }

  // MARK: Outputs

  private mutating func addOutputs() throws -> [String: ArrayElements] {
    guard !model.outputs.isEmpty else {
      throw model.reader.error(at: nil, "an output is missing")
    }
    var elements: [String: ArrayElements] = [:]
    var names: Set<String> = []
    for output in model.outputs {
      guard names.insert(output.name).inserted else {
        throw model.reader.error(at: nil, "the output “\(output.name)” is listed twice")
      }
      guard let value = try value(output.name) else {
        throw model.reader.error(
          at: nil, "the output “\(output.name)” is not computed by any operator")
      }
      let computed: ONNXComputed
      switch value {
      case .computed(let value): computed = value
      case .constant(let constant):
        let rank = constant.shape.rank
        computed = ONNXComputed(
          builder.addConstant(constant.exactTensor, name: output.name),
          axes: ONNXComputed.plain(rank))
      }
      let rank = computed.axes.count
      let id = try stored(
        computed, as: rank == 4 ? ONNXComputed.channelsLast : ONNXComputed.plain(rank),
        name: output.name
      ) { [reader = model.reader] in reader.error(at: nil, $0.message) }
      builder.addOutput(output.name, id)
      let own = NPYElementType.Kind(graph[id].type.elementType)
      let declared = output.type.flatMap { $0.isReal ? $0 : nil }
      let type = integerType(of: output.name) ?? declared
      if let kind = type?.arrayKind, kind != own {
        elements[output.name] = ArrayElements(kind: kind)
      }
    }
    return elements
  }

  // MARK: Values

  /// Returns the value with a name; `nil` if there is none yet.
  private mutating func value(_ name: String) throws -> ONNXValue? {
    if let value = values[name] { return value }
    guard let constant = try storedTensor(name) else { return nil }
    values[name] = .constant(constant)
    return .constant(constant)
  }

  /// Reads a stored tensor; `nil` if the file has none of this name.
  private mutating func storedTensor(_ name: String) throws -> ONNXConstant? {
    guard let message = initializers[name] else { return nil }
    return try constant(message, name: name)
  }

  /// Reads a tensor of the file.
  mutating func constant(_ message: ProtobufMessage, name: String) throws -> ONNXConstant {
    try ONNXConstant(message, name: name, external: &external, memory: builder.memory)
  }

  mutating func define(_ name: String, _ value: ONNXValue) throws(FormatError) {
    guard initializers[name] == nil, values.updateValue(value, forKey: name) == nil else {
      throw model.reader.error(at: nil, "the value “\(name)” is made twice")
    }
    branchNames.append(name)
  }

  private mutating func add(_ node: ONNXNode) throws {
    if node.kind == "If" { return try addBranch(of: node) }
    var type: ONNXElementType?
    let results: [ONNXValue]
    if let known = try folded(node) {
      results = known
    } else {
      // The operator may copy a constant to another order of its axes.
      for name in node.inputs {
        if case .constant(let constant)? = values[name] {
          try builder.memory.countBytes(constant.byteCount)
        }
      }
      type = try integerType(ofResultsOf: node)
      results = try evaluated(node, type) ?? converted(node, type)
    }
    for (position, name) in node.outputs.enumerated() where !name.isEmpty {
      guard results.indices.contains(position) else {
        throw node.error("result \(position), “\(name)”, is not supported")
      }
      try define(name, results[position])
      let isIndex = node.kind == "TopK" && position == 1
      if case .computed = results[position] { integerTypes[name] = isIndex ? .int64 : type }
    }
  }

  /// Adds the operators of the branch that a known condition chooses.
  private mutating func addBranch(of node: ONNXNode) throws {
    let branch = try branch(of: node)
    // Names of one branch mean nothing outside of it, where another one may use them.
    let outerNames = branchNames
    branchNames = []
    for (name, tensor) in branch.initializers {
      guard values[name] == nil, initializers.updateValue(tensor, forKey: name) == nil else {
        throw node.error("the value “\(name)” is made twice")
      }
    }
    try add(branch.nodes)
    var results: [(value: ONNXValue, type: ONNXElementType?)] = []
    for name in branch.outputs {
      guard let value = try value(name) else {
        throw node.error("its result “\(name)” is not computed by any operator")
      }
      results.append((value, integerType(of: name)))
    }
    for name in branchNames + branch.initializers.keys {
      values[name] = nil
      integerTypes[name] = nil
    }
    for name in branch.initializers.keys { initializers[name] = nil }
    branchNames = outerNames
    for (name, result) in zip(node.outputs, results) where !name.isEmpty {
      try define(name, result.value)
      if case .computed = result.value { integerTypes[name] = result.type }
    }
  }

  /// Converts an operator whose results have the given type in the file.
  mutating func converted(
    _ node: ONNXNode, _ type: ONNXElementType?
  ) throws -> [ONNXValue] {
    let plain = try convert(node)
    return try type.map { try wrapped(plain, $0, of: node) } ?? plain
  }

  /// Evaluates an operator on values that are all known; `nil` if they are not, or the operator is none of size arithmetic.
  private mutating func folded(_ node: ONNXNode) throws -> [ONNXValue]? {
    guard ONNXFolding.operators.contains(node.kind) else { return nil }
    if node.kind == "Shape" || node.kind == "Size" {
      return [.constant(try ONNXFolding.size(node, shape: shape(of: operand(node, 0))))]
    }
    var constants: [ONNXConstant?] = []
    for position in node.inputs.indices {
      guard node.hasInput(position) else {
        constants.append(nil)
        continue
      }
      guard case .constant(let constant) = try operand(node, position) else { return nil }
      constants.append(constant)
    }
    if node.kind == "Constant" || node.kind == "ConstantOfShape" {
      let stored = try node.tensor("value").map { try constant($0, name: node.resultName) }
      constants.append(stored)
    }
    let folding = ONNXFolding(node: node, inputs: constants, memory: builder.memory)
    return try folding.evaluate().map { [.constant($0)] }
  }

  // MARK: Operands

  /// Returns the value of an operator's input.
  mutating func operand(_ node: ONNXNode, _ position: Int) throws -> ONNXValue {
    guard node.hasInput(position) else { throw node.error("input \(position) is missing") }
    guard let value = try value(node.inputs[position]) else {
      throw node.error("its input “\(node.inputs[position])” is used before it is computed")
    }
    return value
  }

  /// Returns whether a value is known when the file is read.
  func isKnown(_ name: String) -> Bool {
    guard let value = values[name] else { return initializers[name] != nil }
    if case .constant = value { return true }
    return false
  }

  /// Returns the type in the file of a value that is known or computed; `nil` for real numbers.
  func integerType(of name: String) -> ONNXElementType? {
    guard case .constant(let constant)? = values[name] else { return integerTypes[name] }
    return constant.type.isReal ? nil : constant.type
  }

  /// Returns the shape of a value, by axis of the file.
  func shape(of value: ONNXValue) -> TensorShape {
    switch value {
    case .constant(let constant): constant.shape
    case .computed(let value): shape(of: value)
    }
  }

  /// Returns the shape of a computed value, by axis of the file.
  func shape(of value: ONNXComputed) -> TensorShape {
    let stored = graph[value.id].type.shape
    var dimensions = [Int](repeating: 1, count: stored.rank)
    for (position, axis) in value.axes.enumerated() { dimensions[axis] = stored[position] }
    return TensorShape(dimensions)
  }

  /// Returns an input as a computed value, and its shape, by axis of the file.
  mutating func array(
    _ node: ONNXNode, _ position: Int = 0
  ) throws -> (value: ONNXComputed, shape: TensorShape) {
    let value = try computed(node, position)
    return (value, shape(of: value))
  }

  /// Returns an input as a computed value; a constant is added to the graph.
  mutating func computed(_ node: ONNXNode, _ position: Int) throws -> ONNXComputed {
    switch try operand(node, position) {
    case .computed(let value): return value
    case .constant(let constant):
      return addConstant(constant.tensor, name: node.inputs[position])
    }
  }

  /// Returns an input that must be Float32 [N, C, H, W], stored with channels last, and its stored shape.
  mutating func image(
    _ node: ONNXNode, _ position: Int = 0
  ) throws -> (id: Graph.ValueID, shape: TensorShape) {
    let value = try computed(node, position)
    guard value.axes.count == 4 else {
      throw node.error("only images [N, C, H, W] are supported, found \(shape(of: value))")
    }
    let id = try stored(value, as: ONNXComputed.channelsLast, of: node)
    return (id, graph[id].type.shape)
  }

  /// Returns an input that must be known when the file is read.
  ///
  /// A stored tensor is not kept: weights are read by one operator.
  mutating func known(_ node: ONNXNode, _ position: Int) throws -> ONNXConstant {
    guard node.hasInput(position) else { throw node.error("input \(position) is missing") }
    let name = node.inputs[position]
    if values[name] == nil, let constant = try storedTensor(name) { return constant }
    guard case .constant(let constant) = try operand(node, position) else {
      throw node.error("its input “\(name)” must be constant, but is computed")
    }
    return constant
  }

  /// Returns the integers of an input that must be known; `nil` if the input is left out.
  mutating func integers(_ node: ONNXNode, _ position: Int) throws -> [Int]? {
    guard node.hasInput(position) else { return nil }
    guard let integers = try known(node, position).integers else {
      throw node.error("its input “\(node.inputs[position])” must be integers")
    }
    return integers
  }

  /// Returns a number that is an attribute up to one version of the operator, and an input after it; `nil` if it is left
  /// out.
  mutating func number(_ node: ONNXNode, _ position: Int) throws -> Float? {
    guard node.hasInput(position) else { return nil }
    let tensor = try known(node, position).tensor
    guard tensor.shape.elementCount == 1, let number = tensor.scalars(of: Float.self).first else {
      throw node.error("its input “\(node.inputs[position])” must be one number")
    }
    return number
  }

  // MARK: Adding to the graph

  /// The memory of constants, in which what is derived from stored ones is counted before it is allocated.
  var memory: ConstantMemory { builder.memory }

  /// Checks the lengths of a result before indices are chosen for its axes.
  func checkResult(_ lengths: [Int], _ node: ONNXNode) throws(ModelError) {
    let limit = limits.maximumArenaByteCount / MemoryLayout<Float>.size
    guard lengths.allSatisfy({ (0...1 << 24).contains($0) }),
      let count = TensorShape.checkedProduct(lengths.map { max($0, 1) }), count <= limit
    else { throw node.error("a result of \(lengths) is too large") }
  }

  mutating func add(
    _ operation: Operator, _ inputs: [Graph.ValueID], of node: ONNXNode, part: String
  ) throws -> Graph.ValueID {
    let name = part.isEmpty ? node.resultName : "\(node.resultName).\(part)"
    let types = Set(inputs.map { graph[$0].type.elementType })
    let movesElements =
      switch operation {
      case .reshape, .transpose, .slice, .gather, .dequantize: true
      case .concatenate: types.count == 1
      default: false
      }
    let numbers = movesElements ? inputs : try inputs.map { try real($0, of: node) }
    return try builder.add(operation, numbers, name: name) { node.error($0.message) }
  }

  /// Adds an operator whose result has its axes in the order of its only operand's.
  mutating func add(
    _ operation: Operator, to value: ONNXComputed, of node: ONNXNode, part: String = ""
  ) throws -> ONNXComputed {
    ONNXComputed(try add(operation, [value.id], of: node, part: part), axes: value.axes)
  }

  /// Adds an operator on operands that are broadcast like the file's.
  mutating func add(
    _ operation: Operator, aligning operands: [ONNXValue], of node: ONNXNode, part: String = ""
  ) throws -> ONNXComputed {
    let (ids, axes) = try aligned(operands, of: node)
    return ONNXComputed(try add(operation, ids, of: node, part: part), axes: axes)
  }

  /// Adds an operator on an image and constants, whose result is an image.
  mutating func addImage(
    _ operation: Operator, _ inputs: [Graph.ValueID], of node: ONNXNode
  ) throws -> ONNXComputed {
    ONNXComputed(try add(operation, inputs, of: node), axes: ONNXComputed.channelsLast)
  }

  /// Adds a product with a number.
  mutating func scaled(
    _ value: ONNXComputed, by factor: Float, _ node: ONNXNode, part: String = ""
  ) throws -> ONNXComputed {
    ONNXComputed(try scaled(value.id, by: factor, node, part: part), axes: value.axes)
  }

  /// Adds a constant whose axes are stored in the order of the file.
  mutating func addConstant(_ tensor: Tensor, name: String) -> ONNXComputed {
    ONNXComputed(
      builder.addConstant(tensor, name: name), axes: ONNXComputed.plain(tensor.shape.rank))
  }

  /// Returns a value in another order of its axes.
  mutating func stored(
    _ value: ONNXComputed, as axes: [Int], of node: ONNXNode
  ) throws -> Graph.ValueID {
    try stored(value, as: axes, name: "\(node.resultName).order") { node.error($0.message) }
  }

  private mutating func stored(
    _ value: ONNXComputed, as axes: [Int], name: String, error: (GraphError) -> any Error
  ) throws -> Graph.ValueID {
    guard value.axes != axes else { return value.id }
    let order = axes.map { value.position(of: $0) }
    let shape = graph[value.id].type.shape
    // Axes of one element do not matter for the order of the elements.
    let moving = order.filter { shape[$0] != 1 }
    if moving == moving.sorted() {
      return try builder.add(
        .reshape(Operator.Reshape(shape: TensorShape(order.map { shape[$0] }))), [value.id],
        name: name, error: error)
    }
    return try builder.add(
      .transpose(Operator.Transpose(axes: order)), [value.id], name: name, error: error)
  }

  /// Returns a value with its axes in the order of the file.
  mutating func plain(_ value: ONNXComputed, of node: ONNXNode) throws -> Graph.ValueID {
    try stored(value, as: ONNXComputed.plain(value.axes.count), of: node)
  }
}
