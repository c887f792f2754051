// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension TorchVision {
  /// The reading of a state dict's tensors as a graph needs them: channels last, and with each batch normalisation folded
  /// into the weights and offsets of the convolution before it.
  ///
  /// A normalisation computes (x − mean) / √(variance + ε) · factor + offset for each channel. A convolution followed by it
  /// is a convolution with other weights and offsets, which are computed in Double.
  struct Folding {
    let file: SafetensorsFile
    private var slab: TensorSlab

    /// Reads the weights and offsets of all layers.
    ///
    /// - Returns: The graph's constants by name, Float32.
    /// - Throws: ``ModelError`` if an element is infinite or NaN, a variance is negative, a result is too large for Float32,
    ///   or there is not enough memory.
    /// - Precondition: The file has the layers' tensors in their shapes.
    static func tensors(
      of layers: [Layer], in file: SafetensorsFile
    ) throws(ModelError) -> [String: Tensor] {
      var folding = try Folding(file, layers)
      var tensors: [String: Tensor] = [:]
      for layer in layers {
        let (factors, offsets) = try folding.factorsAndOffsets(layer)
        tensors[layer.weightName] = try folding.weights(layer, factors)
        if let offsets { tensors[layer.biasName] = try folding.vector(layer, offsets) }
      }
      return tensors
    }

    private init(_ file: SafetensorsFile, _ layers: [Layer]) throws(ModelError) {
      self.file = file
      let types = layers.flatMap {
        [TensorType(.float32, $0.weightShape), TensorType(.float32, [$0.outputChannels])]
      }
      do {
        slab = try TensorSlab(for: types)
      } catch {
        throw ModelError(path: file.path, reason: .outOfMemory(byteCount: error.byteCount))
      }
    }

    /// Returns the factor of each output channel and the value added to it; `nil` for none.
    private func factorsAndOffsets(
      _ layer: Layer
    ) throws(ModelError) -> (factors: [Double]?, offsets: [Double]?) {
      var stored: [[Double]] = []
      for name in layer.offsetNames {
        stored.append(try file.tensor(name).scalars(of: Float.self).map(Double.init))
      }
      switch layer.offset {
      case .none: return (nil, nil)
      case .bias: return (nil, stored[0])
      case .normalization(_, let epsilon):
        let variances = stored[3]
        if let index = variances.firstIndex(where: { $0 < 0 }) {
          throw error(
            layer.offsetNames[3], "number \(index), a variance, is negative: \(variances[index])")
        }
        let factors = zip(stored[0], variances).map { $0 / ($1 + epsilon).squareRoot() }
        let offsets = factors.indices.map { stored[1][$0] - stored[2][$0] * factors[$0] }
        return (factors, offsets)
      }
    }

    /// Returns a layer's weights, [out, rows, columns, in / groups], each multiplied by the factor of its output channel.
    private mutating func weights(
      _ layer: Layer, _ factors: [Double]?
    ) throws(ModelError) -> Tensor {
      let stored = try file.tensor(layer.weightName)
      let shape = layer.weightShape
      let inputs = shape[3]
      let taps = shape[1] * shape[2]
      var result = take(shape)
      stored.withUnsafeScalars(of: Float.self) { source in
        result.withUnsafeMutableScalars(of: Float.self) { target in
          for output in 0..<shape[0] {
            let factor = factors?[output] ?? 1
            let start = output * inputs * taps
            for tap in 0..<taps {
              for input in 0..<inputs {
                target[start + tap * inputs + input] = Float(
                  Double(source[start + input * taps + tap]) * factor)
              }
            }
          }
        }
      }
      return try checked(result, layer.weightName)
    }

    /// Returns the values that a layer adds to its sums.
    private mutating func vector(
      _ layer: Layer, _ numbers: [Double]
    ) throws(ModelError) -> Tensor {
      var result = take([numbers.count])
      result.withUnsafeMutableScalars(of: Float.self) { target in
        for index in numbers.indices { target[index] = Float(numbers[index]) }
      }
      // The offsets of a normalisation belong to its tensors.
      return try checked(result, layer.offsetNames.first { $0.ends(with: ".bias") } ?? layer.name)
    }

    private mutating func take(_ shape: TensorShape) -> Tensor {
      let type = TensorType(.float32, shape)
      return Tensor(type: type, storage: slab.take(type))
    }

    private func checked(_ tensor: Tensor, _ name: String) throws(ModelError) -> Tensor {
      if let index = tensor.firstNonFiniteIndex {
        throw error(
          name, "number \(index) of the result is too large after batch normalisation")
      }
      return tensor
    }

    private func error(_ name: String, _ message: String) -> ModelError {
      ModelError(
        path: file.path, reason: .invalidConfiguration(name: "tensor “\(name)”", message: message))
    }
  }
}
