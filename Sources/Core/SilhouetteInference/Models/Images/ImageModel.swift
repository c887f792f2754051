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

  /// Creates a model from its parts.
  ///
  /// - Parameters:
  ///   - model: The network.
  ///   - description: The description of inputs and outputs.
  ///   - input: The name and the description of the image input.
  ///   - roles: The role of each output, in the graph's order; outputs beyond the list are plain tensors.
  ///   - metadata: The texts of the model's file; of several with one name, the first is kept.
  init(
    _ model: Model, _ description: ModelDescription, input: (name: String, image: ImageInput),
    roles: [ImageModel.OutputRole], metadata: [(name: String, value: String)] = []
  ) {
    self.model = model
    self.metadata = Dictionary(metadata.map { ($0.name, $0.value) }) { first, _ in first }
    modelDescription = description
    inputImageFeatureName = input.name
    imageInput = input.image
    outputs = model.graph.outputs.enumerated().map { index, output in
      ImageModel.Output(
        name: output.name, role: index < roles.count ? roles[index] : .tensor,
        type: model.graph[output.value].type)
    }
  }

  /// Prepares a network built by the library, whose first input is the image.
  ///
  /// - Parameters:
  ///   - graph: The network.
  ///   - description: The description of its inputs and outputs.
  ///   - role: The role of its output.
  ///   - options: Threads, matrix back end and instruction set level.
  ///   - limits: The limits on the network's size and work.
  ///   - metadata: The texts of the file with its weights.
  /// - Throws: ``InferenceError`` if the options are not available or the network is larger than the limits.
  convenience init(
    network graph: Graph, _ description: ModelDescription, role: ImageModel.OutputRole,
    options: InferenceOptions, limits: ModelLimits, metadata: [(name: String, value: String)] = []
  ) throws {
    let multiplyAdds = graph.statistics.multiplyAdds
    guard multiplyAdds <= limits.maximumMultiplyAdds else {
      throw InferenceError.limitExceeded(
        what: "multiply-adds", needed: multiplyAdds, limit: limits.maximumMultiplyAdds)
    }
    let model = try Model(
      graph, options: options, passes: .standard,
      limits: PlanLimits(maximumArenaByteCount: limits.maximumArenaByteCount))
    let input = try Self.imageInput(of: description, named: nil)
    self.init(model, description, input: input, roles: [role], metadata: metadata)
  }

  /// Prepares the graph of a model file.
  ///
  /// - Parameters:
  ///   - file: The model.
  ///   - inputImageFeatureName: The input that takes the image; `nil` for the first suitable one.
  ///   - roles: Roles of outputs, by name, if the file does not state them.
  ///   - options: Threads, matrix back end and instruction set level.
  /// - Throws: `InferenceError.unsuitableModel` if no input takes an image; ``ModelError``; ``InferenceError`` if
  ///   the options are not available or the model needs too much memory.
  public convenience init(
    _ file: ModelFile, inputImageFeatureName: String? = nil,
    roles: [String: ImageModel.OutputRole] = [:],
    options: InferenceOptions = InferenceOptions()
  ) throws {
    if let settings = file.settings, roles.isEmpty, inputImageFeatureName == nil {
      try self.init(file, settings: settings, options: options)
      return
    }
    try self.init(
      file.graph(), file.modelDescription, inputImageFeatureName: inputImageFeatureName,
      roles: file.modelDescription.roles.merging(roles) { $1 }, options: options,
      metadata: file.metadata)
  }

  /// Reads a model file and prepares the model in it.
  ///
  /// A network for masks that is known by the digest of its file is prepared as
  /// ``init(_:settings:options:)`` does, with its own settings, unless the caller gives roles or the name of an input.
  ///
  /// - Parameters:
  ///   - path: The file; its format is recognised by its first bytes.
  ///   - inputImageFeatureName: The input that takes the image; `nil` for the first suitable one.
  ///   - roles: Roles of outputs, by name, if the file does not state them.
  ///   - options: Threads, matrix back end and instruction set level.
  /// - Throws: `FileError`, `FormatError`; also the errors of ``init(_:inputImageFeatureName:roles:options:)``.
  public convenience init(
    contentsOf path: String, inputImageFeatureName: String? = nil,
    roles: [String: ImageModel.OutputRole] = [:], options: InferenceOptions = InferenceOptions()
  ) throws {
    try self.init(
      ModelFile(contentsOf: path, ModelFile.Options(recognizesFamilies: true)),
      inputImageFeatureName: inputImageFeatureName, roles: roles, options: options)
  }

  /// Prepares the graph of a model file with a given description of its image input, if the file's is missing or wrong.
  ///
  /// - Parameters:
  ///   - file: The model.
  ///   - imageInput: The description of the image input; its shape must equal the shape of the graph's input.
  ///   - inputImageFeatureName: The input that takes the image; `nil` for the first of that shape.
  ///   - roles: Roles of outputs, by name; missing ones are inferred.
  ///   - options: Threads, matrix back end and instruction set level.
  /// - Throws: `InferenceError.unsuitableModel` if the input is missing or of another type; also the errors of
  ///   ``init(_:inputImageFeatureName:roles:options:)``.
  public convenience init(
    _ file: ModelFile, imageInput: ImageInput, inputImageFeatureName: String? = nil,
    roles: [String: ImageModel.OutputRole] = [:], options: InferenceOptions = InferenceOptions()
  ) throws {
    try self.init(
      file.graph(), file.modelDescription, imageInput: imageInput,
      inputImageFeatureName: inputImageFeatureName,
      roles: file.modelDescription.roles.merging(roles) { $1 }, options: options,
      metadata: file.metadata)
  }

  package convenience init(
    _ graph: consuming Graph, _ description: ModelDescription, imageInput: ImageInput? = nil,
    inputImageFeatureName: String? = nil, roles given: [String: ImageModel.OutputRole] = [:],
    options: InferenceOptions = InferenceOptions(), metadata: [(name: String, value: String)] = []
  ) throws {
    var description = description
    if let imageInput {
      try description.setImageInput(imageInput, named: inputImageFeatureName, in: graph)
    }
    let (name, described) = try Self.imageInput(of: description, named: inputImageFeatureName)
    // The graph is simplified first: some operators between the logits and the labels may have no effect.
    let outputCount = graph.outputs.count
    var keeping = graph
    // The model reports unknown names, after it has searched the simplified graph too.
    _ = keeping.addOutputs(keeping: options.keptValues)
    var simplified = try PassPipeline.standard.apply(to: consume keeping)
    let first = try InputScale(takenFrom: &simplified, input: name)
    let values = simplified.outputs
    for name in given.keys.sorted() where !values.contains(where: { $0.name == name }) {
      throw InferenceError.unknownOutput(name: name)
    }
    simplified.setOutputs([])
    var roles: [ImageModel.OutputRole] = []
    for (index, output) in values.enumerated() {
      let given = given[output.name] ?? (index < outputCount ? nil : .tensor)
      let (role, value) =
        given.map { ($0, output.value) }
        ?? ImageModel.OutputRole.role(of: output, in: simplified, description)
      let type = simplified[value].type
      guard role.accepts(type) else {
        throw InferenceError.unsuitableModel(
          "the output “\(output.name)” is \(type), which cannot have the role \(role.name)")
      }
      roles.append(role)
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
      limits: PlanLimits())
    self.init(model, description, input: (name, image), roles: roles, metadata: metadata)
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

  /// The classes of the first output that produces labels; `nil` without such an output.
  public var classes: SegmentationClasses? {
    for case .labels(let classes, _, _) in outputs.lazy.map(\.role) { return classes }
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
      return (.labels(classes, width: head.width, height: head.height), head.logits)
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
