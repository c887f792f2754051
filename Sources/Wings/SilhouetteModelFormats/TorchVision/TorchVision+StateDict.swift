// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension TorchVision {
  /// The names and shapes of a state dict, from which a network's layers follow.
  struct StateDict {
    let file: SafetensorsFile
    /// The names of all tensors, as bytes in ascending order, so that those of a module are neighbours.
    private let names: [[UInt8]]

    init(_ file: SafetensorsFile) {
      self.file = file
      names = file.entries.map { Array($0.name.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Returns whether there is a tensor of this module or of one within it.
    func hasModule(_ name: String) -> Bool {
      let prefix = Array(name.utf8) + [UInt8(ascii: ".")]
      var range = names.indices
      while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
        if names[middle].lexicographicallyPrecedes(prefix) {
          range = middle + 1..<range.upperBound
        } else {
          range = range.lowerBound..<middle
        }
      }
      return names.indices.contains(range.lowerBound)
        && names[range.lowerBound].starts(with: prefix)
    }

    /// Returns the number of modules in a list, whose names end in their indices from 0; at least 1.
    func count(in list: String) -> Int {
      var count = 1
      while hasModule("\(list).\(count)") { count += 1 }
      return count
    }

    /// Returns the shape of a module's weights, [out, in / groups, rows, columns].
    ///
    /// - Throws: ``ModelError`` if they are missing or have another number of axes, or no elements.
    func weightShape(_ module: String) throws(ModelError) -> TensorShape {
      let name = module + ".weight"
      guard let entry = file.entry(name) else {
        throw ModelError(path: file.path, reason: .missingTensor(name: name))
      }
      guard entry.shape.rank == 4, !entry.shape.contains(0) else {
        throw ModelError(
          path: file.path,
          reason: .invalidConfiguration(
            name: "tensor “\(name)”",
            message: "expected weights [out, in, rows, columns], found \(entry.shape)"))
      }
      return entry.shape
    }

    /// Returns the layer of a convolution with the given name.
    ///
    /// - Parameters:
    ///   - name: The name of the convolution.
    ///   - offset: The values added to its sums.
    ///   - kernel: The rows and columns of the window.
    ///   - input: The number of input channels.
    ///   - output: The number of output channels; `nil` for that of the weights.
    ///   - groups: The number of groups of channels.
    ///   - stride: The step between neighbouring windows.
    ///   - dilation: The distance between neighbouring taps.
    ///   - activation: The function that is applied to the result.
    /// - Throws: ``ModelError`` if `output` is `nil` and the weights do not determine it. The shapes are not checked.
    func layer(
      _ name: String, _ offset: Layer.Offset = .none, kernel: Int = 1, from input: Int,
      to output: Int? = nil, groups: Int = 1, stride: Int = 1, dilation: Int = 1,
      activation: Operator.Activation = .identity
    ) throws(ModelError) -> Layer {
      let outputChannels = if let output { output } else { try weightShape(name)[0] }
      return Layer(
        name: name, offset: offset, kernel: kernel, inputChannels: input,
        outputChannels: outputChannels, groups: groups, stride: stride, dilation: dilation,
        activation: activation)
    }
  }
}

extension TorchVision.StateDict {
  /// The prefix of the tensors of a second head on earlier features, which only helps in training.
  private static let auxiliaryPrefix = "aux_classifier."

  /// Checks that the file has exactly the tensors of the given layers, and those that are not needed.
  ///
  /// - Throws: ``ModelError`` if a tensor is missing, unexpected, or of another type or shape.
  func check(_ layers: [TorchVision.Layer]) throws(ModelError) {
    var used: Set<String> = []
    for layer in layers {
      for (name, shape) in layer.storedShapes {
        try LayerTensors.check(file, name, TensorType(.float32, shape))
        used.insert(name)
      }
      if let name = layer.batchCountName { used.insert(name) }
    }
    let unexpected = file.entries.map(\.name).filter {
      !used.contains($0) && !$0.begins(with: Self.auxiliaryPrefix)
    }
    guard unexpected.isEmpty else {
      throw ModelError(path: file.path, reason: .unexpectedTensors(names: unexpected.sorted()))
    }
  }
}
