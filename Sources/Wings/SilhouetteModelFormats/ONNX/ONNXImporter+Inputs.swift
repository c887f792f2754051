// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// The inputs of the network.
extension ONNXImporter {
  /// Adds the inputs, with the shapes that the file or else the caller states.
  ///
  /// - Parameters:
  ///   - options: The sizes and shapes of inputs, for files that leave them open.
  ///   - inputSize: The size of the image input, likewise.
  ///   - numbers: The arrays of inputs that become constants, by position.
  mutating func addInputs(
    _ options: ModelFile.Options, inputSize: ModelInputSize?,
    numbers: [Int: ModelFile.InputNumbers]
  ) throws {
    let known = Set(model.inputs.map(\.name))
    for name in options.inputShapes.keys.sorted() where !known.contains(name) {
      throw inputError(name, "does not exist; the inputs are \(model.inputs.excerpt(\.name))")
    }
    for (position, input) in model.inputs.enumerated() {
      if let array = numbers[position] {
        try addConstant(array, for: input)
        continue
      }
      let array = options.arrays.indices.contains(position) ? options.arrays[position] : nil
      try addInput(
        input,
        dimensions: model.dimensions(
          of: input, size: inputSize, array: array, shape: options.inputShapes[input.name]))
    }
  }

  private func inputError(_ name: String, _ message: String) -> ModelError {
    ModelError(
      path: model.reader.path,
      reason: .invalidConfiguration(name: "input “\(name)”", message: message))
  }

  private mutating func addInput(_ feature: ONNXModel.Feature, dimensions: [Int]) throws {
    let (type, kind) = try elementType(of: feature)
    if type != .float { inputElements[feature.name] = ArrayElements(kind: kind) }
    if !type.isReal { integerTypes[feature.name] = type }
    guard let shape = TensorShape(validating: dimensions) else {
      throw model.reader.error(
        at: nil, "the input “\(feature.name)” of \(dimensions) is not possible")
    }
    let axes = shape.rank == 4 ? ONNXComputed.channelsLast : ONNXComputed.plain(shape.rank)
    let stored = TensorType(.float32, TensorShape(axes.map { shape[$0] }))
    let value = ONNXComputed(try builder.addInput(feature.name, stored), axes: axes)
    try define(feature.name, .computed(value))
  }

  private func elementType(
    of feature: ONNXModel.Feature
  ) throws(ModelError) -> (ONNXElementType, ArrayElements.Kind) {
    guard let type = feature.type, let kind = type.arrayKind else {
      throw ModelError(
        path: model.reader.path,
        reason: .unsupportedModelType(
          found: "ONNX whose input “\(feature.name)” holds neither numbers nor truth values",
          expected: "real numbers, integers of 8 to 64 bits or truth values"))
    }
    return (type, kind)
  }

  /// Adds an input whose numbers are known.
  private mutating func addConstant(
    _ array: ModelFile.InputNumbers, for feature: ONNXModel.Feature
  ) throws {
    let (type, kind) = try elementType(of: feature)
    let isReal = array.tensor.elementType == .float32
    let lengths = feature.dimensions ?? array.tensor.shape.map { $0 }
    guard type.isReal ? isReal : array.kind == kind || kind == .bool && array.kind == .uint8,
      lengths.count == array.tensor.shape.rank,
      zip(lengths, array.tensor.shape).allSatisfy({ $0 == nil || $0 == $1 })
    else {
      let shape = lengths.map { $0.map { "\($0)" } ?? "?" }.joined(separator: ", ")
      throw inputError(
        feature.name, "takes \(kind)[\(shape)], found \(array.kind)\(array.tensor.shape)")
    }
    try memory.countParameters(array.tensor.shape.elementCount)
    try define(feature.name, .constant(ONNXConstant(array.tensor, type: type)))
  }
}

extension ONNXConstant {
  /// Creates a constant of numbers in memory.
  fileprivate init(_ tensor: Tensor, type: ONNXElementType) {
    let integers: [Int]
    switch tensor.elementType {
    case .float32:
      self.init(tensor)
      return
    case .int32: integers = tensor.scalars(of: Int32.self).map(Int.init)
    case .int64: integers = tensor.scalars(of: Int64.self).map(Int.init)
    case .uint8: integers = tensor.scalars(of: UInt8.self).map(Int.init)
    }
    self.init(integers, shape: tensor.shape, type: type)
  }
}

extension ModelFile.InputNumbers {
  /// The maximum number of elements of an array that may become a constant.
  private static let maximumCount = 16

  /// Creates the numbers of an array; `nil` if they are many, or the array is no list.
  package init?(_ file: NPYFile) throws {
    guard file.shape.rank <= 1, file.shape.elementCount <= Self.maximumCount else { return nil }
    self.init(kind: file.type.kind, tensor: try file.tensor())
  }
}
