// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// The lengths of inputs that a file leaves open.
extension ONNXModel {
  /// Returns the length of an input along each axis.
  ///
  /// - Parameters:
  ///   - feature: The input.
  ///   - size: The size of the image input, for lengths that the file leaves open.
  ///   - array: The shape of an array for the input, which comes before the size.
  ///   - shape: The shape that the caller states, which comes first.
  /// - Throws: ``ModelError`` if a length remains open, or the stated shape is not that of the file.
  func dimensions(
    of feature: Feature, size: ModelInputSize?, array: TensorShape?, shape: [Int]? = nil
  ) throws -> [Int] {
    if let shape {
      let lengths = feature.dimensions ?? shape
      guard lengths.count == shape.count,
        zip(lengths, shape).allSatisfy({ $0 == nil || $0 == $1 })
      else {
        let known = lengths.map { $0.map { "\($0)" } ?? "?" }.joined(separator: "x")
        throw error(
          feature, "the shape \(shape.map { "\($0)" }.joined(separator: "x")) does not fit \(known)"
        )
      }
      return shape
    }
    let unknown: [Int?] = array.map { $0.map { _ in nil } } ?? [nil, nil, nil, nil]
    let lengths = feature.dimensions ?? unknown
    guard lengths.contains(nil) else { return lengths.compactMap { $0 } }
    if let array, array.rank == lengths.count { return zip(lengths, array).map { $0 ?? $1 } }
    // TensorFlow's exporters keep channels last; the number of channels shows it.
    let isColor = { (length: Int?) in length == 1 || length == 3 || length == 4 }
    let isImage = lengths.count == 4
    let hasChannelsLast = isImage && isColor(lengths[3]) && !isColor(lengths[1])
    let (rows, columns) = hasChannelsLast ? (1, 2) : (2, 3)
    return try lengths.enumerated().map { axis, length in
      if let length { return length }
      if axis == 0, lengths.count > 1 { return 1 }
      if isImage, let size {
        if axis == rows { return size.height }
        if axis == columns { return size.width }
        return try channelCount(of: feature.name)
      }
      let name = feature.symbols.indices.contains(axis) ? feature.symbols[axis] : ""
      throw error(
        feature,
        "the length of axis \(axis)\(name.isEmpty ? "" : ", “\(name)”,") is left open;"
          + " give the size of the image (--input-size, inputSize) or the shape of the input"
          + " (--input-shape)")
    }
  }

  private func error(_ feature: Feature, _ message: String) -> ModelError {
    ModelError(
      path: reader.path,
      reason: .invalidConfiguration(name: "input “\(feature.name)”", message: message))
  }

  /// Returns the number of channels that the first convolution of an input takes; 3 if there is none.
  private func channelCount(of input: String) throws -> Int {
    for (index, message) in nodes.enumerated()
    where try message.text(4, "an operator's type") == "Conv" {
      let node = try ONNXNode(message, index: index, model: self)
      guard node.inputs.first == input, node.hasInput(1),
        let weights = try initializers[node.inputs[1]]?.integers(1, limit: 64, "a shape"),
        weights.count == 4
      else { continue }
      return .saturatingProduct(weights[1], try node.integer("group", default: 1))
    }
    return 3
  }
}
