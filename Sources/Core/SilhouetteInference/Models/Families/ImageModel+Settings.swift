// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ImageModel {
  /// Prepares a network that makes a mask of an image, with the settings that its file does not state.
  ///
  /// Only the output that holds the mask is computed; its role is ``OutputRole/mask(_:)``.
  ///
  /// - Parameters:
  ///   - file: The model.
  ///   - settings: The scaling of the input, and the reading of the output.
  ///   - options: Threads, matrix back end and instruction set level.
  /// - Throws: `InferenceError.unsuitableModel` if the network has other inputs than one RGB image, or its image has
  ///   another size than the settings; `InferenceError.unknownOutput`; ``ModelError``; ``InferenceError`` if the options
  ///   are not available or the model needs too much memory.
  public convenience init(
    _ file: ModelFile, settings: MaskModelSettings, options: InferenceOptions = InferenceOptions()
  ) throws {
    var graph = try file.graph(inputSize: settings.inputSize)
    guard let shape = MaskModelShape(graph) else {
      throw InferenceError.unsuitableModel(
        "expected a network with one input, an RGB image, found the inputs "
          + graph.inputs.excerpt { "\(graph[$0].name) \(graph[$0].type)" })
    }
    if let size = settings.inputSize, size != shape.inputSize {
      throw InferenceError.unsuitableModel(
        "the network takes images of \(shape.inputSize), not of \(size)")
    }
    let outputs = graph.outputs
    let name = settings.outputName ?? outputs.first?.name ?? ""
    guard let output = outputs.first(where: { $0.name == name }) else {
      throw InferenceError.unknownOutput(name: name)
    }
    graph.setOutputs([])
    graph.addOutput(output.name, output.value)
    try self.init(
      graph, file.modelDescription,
      imageInput: settings.imageInput(
        width: shape.inputSize.width, height: shape.inputSize.height),
      roles: [name: .mask(settings.reading)], options: options, metadata: file.metadata)
  }

  /// Returns a model that shares this one's network and reads masks in another way.
  package func reading(masksAs reading: MaskReading) -> ImageModel {
    let roles = outputs.map { output -> OutputRole in
      if case .mask = output.role { .mask(reading) } else { output.role }
    }
    if roles == outputs.map(\.role) { return self }
    return ImageModel(
      model, modelDescription, input: (inputImageFeatureName, imageInput), roles: roles,
      metadata: metadata.map { ($0.key, $0.value) })
  }
}
