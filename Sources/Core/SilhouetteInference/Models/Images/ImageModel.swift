// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A model that is ready to run and has an image among its inputs, with a description of that input and with named
/// outputs that have roles.
///
/// ```swift
/// let model = try ImageModel(contentsOf: "DeepLabV3.mlmodel")
/// print(model.imageInput, model.outputs.map(\.name))   // … ["semanticPredictions"]
/// ```
///
/// Any number of tasks may share one model. Requests run it on images; ``run(_:additional:)`` on tensors.
public final class ImageModel: Sendable {
  /// The file's description of inputs and outputs.
  public let modelDescription: ModelDescription
  /// The name of the input that takes the image.
  public let inputImageFeatureName: String
  /// The description of that input. It includes any scaling at the beginning of the graph.
  public let imageInput: ImageInput
  /// The outputs, in the graph's order.
  public let outputs: [ImageModel.Output]
  /// The network that runs.
  public let model: Model
  /// The texts of the model's file about it, such as its author and licence, by name.
  package let metadata: [String: String]

  /// Prepares the network of a model file.
  ///
  /// What the file does not state about the image and the outputs is taken from the settings with which it was read. The other
  /// parameters replace the settings.
  ///
  /// - Parameters:
  ///   - file: The model.
  ///   - inputSize: The size of the image input, if the file leaves it open; `nil` for the size in the settings, or else the
  ///     usual one.
  ///   - imageInput: The description of the image input, if the file's is missing or wrong; its shape must equal the shape of
  ///     the graph's input.
  ///   - inputImageFeatureName: The input that takes the image; `nil` for the first suitable one.
  ///   - roles: Roles of outputs, by name, if the file does not state them; missing ones are inferred.
  ///   - options: Threads, matrix back end and instruction set level.
  /// - Throws: `InferenceError.unsuitableModel` if no input takes an image, or the image input or the settings are for another
  ///   network; `InferenceError.unknownOutput`; ``ModelError``; ``InferenceError`` if the options are not available or the
  ///   model is larger than the limits.
  public convenience init(
    _ file: ModelFile, inputSize: ModelInputSize? = nil, imageInput: ImageInput? = nil,
    inputImageFeatureName: String? = nil, roles: [String: ImageModel.OutputRole] = [:],
    options: InferenceOptions = InferenceOptions()
  ) throws {
    var file = file
    if imageInput != nil || inputImageFeatureName != nil || !roles.isEmpty { file.settings = nil }
    let (graph, description) = try file.network(inputSize: inputSize)
    try self.init(
      graph, description, imageInput: imageInput, inputImageFeatureName: inputImageFeatureName,
      roles: roles, options: options, limits: file.limits, metadata: file.metadata)
  }

  /// Reads a model file and prepares the network in it; published networks that make masks are known by the digests of their
  /// files.
  ///
  /// - Parameters:
  ///   - path: The file; its format is recognised by its first bytes.
  ///   - settings: The use of a network that makes masks, if the file does not state it.
  ///   - inputImageFeatureName: The input that takes the image; `nil` for the first suitable one.
  ///   - roles: Roles of outputs, by name, if the file does not state them.
  ///   - options: Threads, matrix back end and instruction set level.
  /// - Throws: `FileError`, `FormatError`; also the errors of ``init(_:inputSize:imageInput:inputImageFeatureName:roles:options:)``.
  public convenience init(
    contentsOf path: String, settings: MaskModelSettings? = nil,
    inputImageFeatureName: String? = nil, roles: [String: ImageModel.OutputRole] = [:],
    options: InferenceOptions = InferenceOptions()
  ) throws {
    try self.init(
      ModelFile(
        contentsOf: path, ModelFile.Options(settings: settings, recognizesFamilies: true)),
      inputImageFeatureName: inputImageFeatureName, roles: roles, options: options)
  }

  /// Prepares a network.
  ///
  /// - Parameters:
  ///   - graph: The network.
  ///   - description: The description of its inputs and outputs.
  ///   - imageInput: The description of the image input, if that in the description is missing or wrong.
  ///   - inputImageFeatureName: The input that takes the image; `nil` for the first suitable one.
  ///   - roles: Roles of outputs, by name, if the description does not state them; missing ones are inferred.
  ///   - options: Threads, matrix back end and instruction set level.
  ///   - limits: The limits on the network's size and work.
  ///   - metadata: The texts of the model's file; of several with one name, the first is kept.
  /// - Throws: As ``init(_:inputSize:imageInput:inputImageFeatureName:roles:options:)``.
  package init(
    _ graph: consuming Graph, _ description: ModelDescription, imageInput: ImageInput? = nil,
    inputImageFeatureName: String? = nil, roles: [String: ImageModel.OutputRole] = [:],
    options: InferenceOptions = InferenceOptions(), limits: ModelLimits = .standard,
    metadata: [(name: String, value: String)] = []
  ) throws {
    let multiplyAdds = graph.statistics.multiplyAdds
    guard multiplyAdds <= limits.maximumMultiplyAdds else {
      throw InferenceError.limitExceeded(
        what: "multiply-adds", needed: multiplyAdds, limit: limits.maximumMultiplyAdds)
    }
    var description = description
    let stated = description.roles.merging(roles) { $1 }
    if let imageInput {
      try description.setImageInput(imageInput, named: inputImageFeatureName, in: graph)
    }
    let (name, described) = try Self.imageInput(of: description, named: inputImageFeatureName)
    var probabilities: Set<String> = []
    for output in graph.outputs
    where graph.operation(output.value)?.operation == .activation(.sigmoid) {
      probabilities.insert(output.name)
    }
    // The graph is simplified first: some operators between the logits and the labels may have no effect.
    let outputCount = graph.outputs.count
    var keeping = graph
    // The model reports unknown names, after it has searched the simplified graph too.
    _ = keeping.addOutputs(keeping: options.keptValues)
    var simplified = try PassPipeline.standard.apply(to: consume keeping)
    let first = try InputScale(takenFrom: &simplified, input: name)
    let values = simplified.outputs
    for name in stated.keys.sorted() where !values.contains(where: { $0.name == name }) {
      throw InferenceError.unknownOutput(name: name)
    }
    simplified.setOutputs([])
    var outputRoles: [ImageModel.OutputRole] = []
    for (index, output) in values.enumerated() {
      let given = stated[output.name] ?? (index < outputCount ? nil : .tensor)
      let (role, value) =
        given.map { ($0, output.value) }
        ?? ImageModel.OutputRole.role(of: output, in: simplified, description)
      let type = simplified[value].type
      guard role.accepts(type) else {
        throw InferenceError.unsuitableModel(
          "the output “\(output.name)” is \(type), which cannot have the role \(role.name)")
      }
      outputRoles.append(role)
      simplified.addOutput(output.name, value)
    }
    let image = described.followed(byScale: first.scale, offset: first.offset)
    guard image.hasFiniteScaling else {
      throw InferenceError.unsuitableModel(
        "the model's input “\(name)” is scaled by \(image.scale) and \(image.offset)")
    }
    // Only the operators after the logits, which are no longer needed, are left to simplify.
    let model = try Model(
      consume simplified, options: options, passes: PassPipeline([RemoveUnused()]),
      limits: PlanLimits(maximumArenaByteCount: limits.maximumArenaByteCount))
    self.model = model
    self.metadata = Dictionary(metadata.map { ($0.name, $0.value) }) { first, _ in first }
    modelDescription = description
    self.inputImageFeatureName = name
    self.imageInput = image
    outputs = model.graph.outputs.enumerated().map { index, output in
      ImageModel.Output(
        name: output.name, role: index < outputRoles.count ? outputRoles[index] : .tensor,
        type: model.graph[output.value].type,
        isProbability: probabilities.contains(output.name))
    }
  }

  /// Returns the input that takes the image.
  private static func imageInput(
    of description: ModelDescription, named name: String?
  ) throws(InferenceError) -> (name: String, image: ImageInput) {
    for feature in description.inputs where name == nil || name == feature.name {
      if case .image(let input) = feature.kind { return (feature.name, input) }
    }
    let inputs = description.inputs.excerpt(\.name)
    throw .unsuitableModel(
      name.map { "the model's input “\($0)” does not take an image; its inputs are \(inputs)" }
        ?? "no input of the model takes an image; its inputs are \(inputs)")
  }

  /// Indicates whether an output is a mask.
  package var makesMask: Bool {
    outputs.contains { if case .mask = $0.role { true } else { false } }
  }

  /// The classes of the first output that produces labels; `nil` without such an output.
  public var classes: SegmentationClasses? {
    for case .labels(let classes, _, _, _) in outputs.lazy.map(\.role) { return classes }
    return nil
  }
}

extension ImageModel: Hashable {
  /// Returns a Boolean value that indicates whether both are the same instance.
  public static func == (a: ImageModel, b: ImageModel) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ImageModel.OutputRole {
  /// Infers the role of an output from a graph and from the file's metadata.
  ///
  /// - Returns: The role, and the value to which it applies; for labels, this is the logits.
  fileprivate static func role(
    of output: Graph.Output, in graph: Graph, _ description: ModelDescription
  ) -> (ImageModel.OutputRole, Graph.ValueID) {
    if let head = LabelHead(before: output.value, in: graph) {
      let classes = SegmentationClasses.named(description.classLabels, count: head.classCount)
      return (
        .labels(classes, width: head.width, height: head.height, mapping: head.mapping),
        head.logits
      )
    }
    let feature = description.outputs.first { $0.name == output.name }
    let isScores =
      output.name == description.predictedProbabilitiesName || feature?.kind == .classification
    if isScores, graph[output.value].type.shape.elementCount == description.classLabels.count {
      return (.scores(description.classLabels), output.value)
    }
    if case .image(let image)? = feature?.kind { return (.image(image.channels), output.value) }
    return (.tensor, output.value)
  }
}
