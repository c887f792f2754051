// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Any model that has a picture among its inputs, ready for a ``ModelRequest``.
///
/// ```swift
/// let model = try ImageModel(contentsOf: "DeepLabV3.mlmodel")
/// print(model.modelDescription.outputs.map(\.name))   // ["semanticPredictions"]
/// ```
///
/// Any number of tasks may share one model.
public final class ImageModel: Sendable {
  /// What the file says of its inputs and outputs.
  public let modelDescription: ModelDescription
  /// The input that takes the picture.
  public let inputImageFeatureName: String
  /// How it takes it; what the model does first with all its numbers is a part of that.
  public let inputFormat: NetworkInputFormat

  private let model: Model
  private let outputs: [Output]

  /// What is made of an output of the graph.
  private enum Output {
    case labels(name: String, LabelHead, SegmentationClasses)
    case classification(labels: [String])
    case image(name: String, ModelDescription.ImageChannels)
    case tensor(name: String)
  }

  /// Prepares a model.
  ///
  /// - Parameters:
  ///   - file: The model.
  ///   - inputImageFeatureName: The input that takes the picture; `nil` for the first that can.
  ///   - options: Threads, matrix back end and instruction set level.
  /// - Throws: ``RequestError/unsuitableModel(_:)`` if no input is a picture; `ModelError`;
  ///   `InferenceError` if the options cannot be had or it needs too much memory.
  public convenience init(
    _ file: ModelFile, inputImageFeatureName: String? = nil,
    options: InferenceOptions = InferenceOptions()
  ) throws {
    try self.init(
      file.graph(), file.modelDescription, inputImageFeatureName: inputImageFeatureName,
      options: options)
  }

  /// Reads a `.safetensors`, `.tflite` or `.mlmodel` file and prepares the model in it.
  ///
  /// - Parameters:
  ///   - path: The file; its format is told from the bytes.
  ///   - inputImageFeatureName: The input that takes the picture; `nil` for the first that can.
  ///   - options: Threads, matrix back end and instruction set level.
  /// - Throws: `FileError`, `FormatError`; as ``init(_:inputImageFeatureName:options:)``.
  public convenience init(
    contentsOf path: String, inputImageFeatureName: String? = nil,
    options: InferenceOptions = InferenceOptions()
  ) throws {
    try self.init(
      ModelFile(contentsOf: path), inputImageFeatureName: inputImageFeatureName, options: options)
  }

  package init(
    _ graph: Graph, _ description: ModelDescription, inputImageFeatureName: String? = nil,
    options: InferenceOptions = InferenceOptions()
  ) throws {
    modelDescription = description
    var (name, format) = try Self.picture(of: description, named: inputImageFeatureName)
    // Simplified first: what stands between the logits and the labels may be nothing.
    var simplified = try PassPipeline.standard.apply(to: graph)
    let first = try InputScale(takenFrom: &simplified, input: name)
    format.scale *= first.scale
    format.offset = format.offset * first.scale + first.offset
    (self.inputImageFeatureName, inputFormat) = (name, format)
    let values = simplified.outputs
    let outputs = values.map { Self.output($0, in: simplified, description) }
    simplified.setOutputs([])
    for (value, output) in zip(values, outputs) {
      if case .labels(_, let head, _) = output {
        simplified.addOutput(value.name, head.logits)
      } else {
        simplified.addOutput(value.name, value.value)
      }
    }
    self.outputs = outputs
    model = try Model(simplified, options: options)
  }

  /// The input that takes the picture.
  private static func picture(
    of description: ModelDescription, named name: String?
  ) throws(RequestError) -> (String, NetworkInputFormat) {
    for feature in description.inputs where name == nil || name == feature.name {
      if case .image(let width, let height, let channels, let scale, let offset) = feature.kind {
        return (
          feature.name,
          NetworkInputFormat(
            width: width, height: height, channels: channels, scale: scale, offset: offset)
        )
      }
    }
    let inputs = description.inputs.map(\.name).joined(separator: ", ")
    throw .unsuitableModel(
      name.map { "the model's input “\($0)” is no picture; its inputs are \(inputs)" }
        ?? "no input of the model is a picture; its inputs are \(inputs)")
  }

  private static func output(
    _ output: Graph.Output, in graph: Graph, _ description: ModelDescription
  ) -> Output {
    if let head = LabelHead(before: output.value, in: graph) {
      return .labels(
        name: output.name, head, .named(description.classLabels, count: head.classCount))
    }
    let isScores =
      output.name == description.predictedProbabilitiesName
      || description.outputs.contains { $0.name == output.name && $0.kind == .classification }
    if isScores, graph[output.value].type.shape.elementCount == description.classLabels.count {
      return .classification(labels: description.classLabels)
    }
    if let feature = description.outputs.first(where: { $0.name == output.name }),
      case .image(_, _, let channels, _, _) = feature.kind
    {
      return .image(name: output.name, channels)
    }
    return .tensor(name: output.name)
  }
}

extension ImageModel {
  /// What the model makes of a picture.
  ///
  /// - Parameters:
  ///   - picture: The tensor of ``inputFormat``.
  ///   - additional: The other inputs, by name.
  ///   - placement: Where the picture lies.
  ///   - cancellation: Looked at between steps.
  func observations(
    _ picture: Tensor, additional: [String: Tensor], placement: MaskPlacement,
    cancellation: CancellationFlag
  ) throws -> [any VisionObservation] {
    var inputs: [Tensor] = []
    var left = additional
    for id in model.graph.inputs {
      let name = model.graph[id].name
      if name == inputImageFeatureName {
        inputs.append(picture)
      } else if let tensor = left.removeValue(forKey: name) {
        inputs.append(tensor)
      } else {
        throw RequestError.unsuitableInput(name: name, "the model needs it, none was given")
      }
    }
    if let name = left.keys.sorted().first {
      throw RequestError.unsuitableInput(name: name, "the model has no such input")
    }
    let results = try model.run(inputs, cancellation: cancellation)
    return try zip(outputs, results).flatMap { output, tensor in
      try observations(output, tensor, placement)
    }
  }

  private func observations(
    _ output: Output, _ tensor: Tensor, _ placement: MaskPlacement
  ) throws -> [any VisionObservation] {
    switch output {
    case .labels(let name, let head, let classes):
      let map = LabelMap(
        logits: tensor, width: head.width, height: head.height, classes: classes,
        kernels: model.kernelTable, pool: model.threadPool)
      return [SemanticSegmentationObservation(map, placement: placement, featureName: name)]
    case .classification(let labels):
      return zip(labels, tensor.scalars()).map {
        ClassificationObservation(identifier: $0, confidence: $1)
      }.sorted { ($1.confidence, $0.identifier) < ($0.confidence, $1.identifier) }
    case .image(let name, let channels):
      return [
        PixelBufferObservation(
          pixelBuffer: try tensor.pictureBytes(channels), featureName: name)
      ]
    case .tensor(let name):
      return [MultiArrayObservation(featureName: name, multiArray: tensor)]
    }
  }
}

extension ImageModel: Hashable {
  /// A model is equal to itself only.
  public static func == (a: ImageModel, b: ImageModel) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
