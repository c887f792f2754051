// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension [ConvolutionLayer] {
  /// The names and shapes of all weights, in the layers' order.
  package var weightShapes: [(name: String, shape: TensorShape)] {
    flatMap { [($0.weightName, $0.weightShape), ($0.biasName, $0.biasShape)] }
  }
}

/// Checks and reading of the weights of a network's layers, which must have exactly the expected names and shapes, the
/// type Float32, and finite elements.
///
/// In a file, a tensor may be stored as bytes, accompanied by two tensors, scale and zero point, of one element each or of one
/// for each output channel. The bytes then represent scale · (byte − zero point), rounded to Float32.
package enum LayerTensors {
  /// Checks tensors in memory.
  ///
  /// - Parameters:
  ///   - tensors: The tensors by name.
  ///   - shapes: The expected names and shapes.
  ///   - path: A file's name for errors.
  /// - Throws: ``ModelError`` if a tensor is missing, unused, not finite, or of another type or shape.
  package static func check(
    _ tensors: [String: Tensor], _ shapes: [(name: String, shape: TensorShape)], path: String
  ) throws(ModelError) {
    func failure(_ reason: ModelError.Reason) -> ModelError {
      ModelError(path: path, reason: reason)
    }
    var unused = Set(tensors.keys)
    for (name, shape) in shapes {
      guard let tensor = tensors[name] else { throw failure(.missingTensor(name: name)) }
      let expected = TensorType(.float32, shape)
      guard tensor.type == expected else {
        throw failure(.unexpectedType(name: name, expected: expected, found: tensor.type))
      }
      if let index = tensor.firstNonFiniteIndex {
        throw failure(.notFinite(name: name, index: index))
      }
      unused.remove(name)
    }
    guard unused.isEmpty else { throw failure(.unexpectedTensors(names: unused.sorted())) }
  }

  /// Reads tensors from a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - shapes: The expected names and shapes.
  /// - Returns: The tensors by name, Float32.
  /// - Throws: ``ModelError`` if a tensor is missing, unused, not finite, or of another type or shape, or if a scale is
  ///   not positive.
  static func read(
    _ file: SafetensorsFile, _ shapes: [(name: String, shape: TensorShape)]
  ) throws(ModelError) -> [String: Tensor] {
    // Types and shapes are checked first: most mistakes are already evident in the header.
    var used: Set<String> = []
    for (name, shape) in shapes {
      let isQuantized = file.entry(name)?.type == .uint8
      // One channel looks like one number for all of them, and means the same.
      let isPerChannel = file.entry(scaleName(name))?.shape == [shape[channelAxis(shape)]]
      let scales: TensorShape = isPerChannel ? [shape[channelAxis(shape)]] : [1]
      let stored: [(name: String, type: TensorType)] =
        isQuantized
        ? [
          (name, TensorType(.uint8, shape)), (scaleName(name), TensorType(.float32, scales)),
          (zeroPointName(name), TensorType(.uint8, scales)),
        ] : [(name, TensorType(.float32, shape))]
      for tensor in stored {
        try check(file, tensor.name, tensor.type)
        used.insert(tensor.name)
      }
    }
    let unused = file.entries.map(\.name).filter { !used.contains($0) }
    guard unused.isEmpty else {
      throw ModelError(path: file.path, reason: .unexpectedTensors(names: unused.sorted()))
    }
    var slab: TensorSlab
    do {
      slab = try TensorSlab(for: shapes.map { TensorType(.float32, $0.shape) })
    } catch {
      throw ModelError(path: file.path, reason: .outOfMemory(byteCount: error.byteCount))
    }
    var tensors: [String: Tensor] = [:]
    for (name, shape) in shapes {
      tensors[name] = try file.tensor(
        name, storage: slab.take(TensorType(.float32, shape)),
        quantization: quantization(file, name, axis: channelAxis(shape)))
    }
    return tensors
  }

  /// The axis of the output channels: the first of [out, height, width, in] and of biases, the last of [height, width,
  /// channels].
  private static func channelAxis(_ shape: TensorShape) -> Int { shape.rank == 3 ? 2 : 0 }

  private static func scaleName(_ name: String) -> String { name + ".scale" }
  private static func zeroPointName(_ name: String) -> String { name + ".zero_point" }

  /// Checks the type and shape of a tensor in a file.
  ///
  /// - Throws: ``ModelError`` if the tensor is missing, or of another type or shape.
  package static func check(
    _ file: SafetensorsFile, _ name: String, _ expected: TensorType
  ) throws(ModelError) {
    guard let entry = file.entry(name) else {
      throw ModelError(path: file.path, reason: .missingTensor(name: name))
    }
    let found = TensorType(entry.type.elementType, entry.shape)
    guard found == expected else {
      throw ModelError(
        path: file.path, reason: .unexpectedType(name: name, expected: expected, found: found))
    }
  }

  /// Reads the scales and zero points of a tensor's bytes; `nil` if it is not stored as bytes.
  private static func quantization(
    _ file: SafetensorsFile, _ name: String, axis: Int
  ) throws(ModelError) -> Operator.Quantization? {
    guard file.entry(name)?.type == .uint8 else { return nil }
    let scales: [Float] = try file.tensor(scaleName(name)).scalars()
    for scale in scales where !(scale > 0) {
      throw ModelError(
        path: file.path,
        reason: .invalidConfiguration(
          name: "tensor “\(scaleName(name))”", message: "expected a positive number, found \(scale)"
        ))
    }
    let zeroPoints = try file.tensor(zeroPointName(name)).scalars(of: UInt8.self)
    return Operator.Quantization(scales: scales, zeroPoints: zeroPoints.map(Int.init), axis: axis)
  }
}
