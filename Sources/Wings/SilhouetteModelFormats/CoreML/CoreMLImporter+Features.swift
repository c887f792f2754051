// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// The inputs and outputs of the description.
extension CoreMLImporter {
  // MARK: Inputs

  /// Adds the inputs, and the file's preprocessing of images before the first layer.
  mutating func addInputs() throws -> [ModelDescription.Feature] {
    let inputs = model.description.inputs
    guard !inputs.isEmpty else { throw model.network.error("an input is missing") }
    var features: [ModelDescription.Feature] = []
    for input in inputs {
      guard !input.name.isEmpty, value(input.name) == nil else {
        throw input.error("inputs need names of their own")
      }
      let kind: ModelDescription.Kind
      switch input.kind {
      case .image(let width, let height, let channels):
        let image = try addInput(input.name, [1, height, width, channels.count])
        let mapping = try model.network.integer(6, "the order of axes of images")
        try define(input.name, scaled(image, input, channels), rank: mapping == 1 ? 4 : 5)
        kind = .image(ImageInput(width: width, height: height, channels: channels))
      case .multiArray(let dimensions):
        let value = try addInput(input.name, Self.channelsLast(dimensions, of: input))
        let mapping = try model.network.integer(5, "the order of axes of arrays")
        try define(input.name, value, rank: mapping == 1 ? dimensions.count : 5)
        kind = .tensor(graph[value].type)
      default:
        throw input.error("an input must be an image or an array, found \(input.kind.text)")
      }
      features.append(ModelDescription.Feature(name: input.name, text: input.text, kind: kind))
    }
    return features
  }

  /// Converts dimensions [C] or [C, H, W], which may be preceded by axes of length 1, to [1, H, W, C].
  private static func channelsLast(
    _ dimensions: [Int], of input: CoreMLFeature
  ) throws(FormatError) -> [Int] {
    let isPossible = dimensions.count == 1 || (3...5).contains(dimensions.count)
    guard isPossible, dimensions.allSatisfy({ $0 > 0 }),
      dimensions.dropLast(3).allSatisfy({ $0 == 1 })
    else {
      throw input.error(
        "an array of [C], [C, H, W] or these after axes of length 1 is possible, found"
          + " \(dimensions)")
    }
    let axes = dimensions.count == 1 ? [dimensions[0], 1, 1] : dimensions.suffix(3)
    return [1] + axes.dropFirst() + [axes[axes.startIndex]]
  }

  /// Multiplies an image by a factor, adds an offset for each channel, and returns the result.
  private mutating func scaled(
    _ image: Graph.ValueID, _ input: CoreMLFeature, _ channels: ImageInput.Channels
  ) throws -> Graph.ValueID {
    var image = image
    let what = "the preprocessing of “\(input.name)”"
    let imageCount = model.description.inputs.count {
      if case .image = $0.kind { true } else { false }
    }
    let limit = CoreMLDescription.maximumFeatureCount
    for step in try model.network.messages(2, limit: limit, "preprocessing") {
      let name = try step.text(1, what)
      guard name == input.name || (name.isEmpty && imageCount == 1) else { continue }
      guard try !step.has(11) else {
        throw step.error("\(what) subtracts an image, which is not supported")
      }
      guard let scaler = try step.message(10, what) else { continue }
      let scale = try scaler.float(10, what)
      guard scale != 0 else { throw scaler.error("\(what) multiplies by 0") }
      let colors = [(22, "red"), (21, "green"), (20, "blue")]
      let fields: [(Int, String)] =
        switch channels {
        case .rgb: colors
        case .bgr: colors.reversed()
        case .grey: [(30, "grey")]
        }
      let biases: [Float] = try fields.map { try scaler.float($0.0, "the \($0.1) bias") }
      let factor = addStored(Tensor([scale]))
      let terms = addStored(Tensor(biases))
      image = try add(.binary(.multiply), [image, factor], name: "\(input.name).scaled")
      image = try add(.binary(.add), [image, terms], name: "\(input.name).biased")
    }
    return image
  }

  // MARK: Outputs

  /// Adds the outputs.
  ///
  /// - Returns: The description without inputs.
  mutating func addOutputs() throws -> ModelDescription {
    let outputs = model.description.outputs
    guard !outputs.isEmpty else { throw model.network.error("an output is missing") }
    let described = model.description
    var description = ModelDescription(
      inputs: [], outputs: [],
      predictedFeatureName: described.predictedFeatureName.nilIfEmpty,
      predictedProbabilitiesName: described.predictedProbabilitiesName.nilIfEmpty,
      classLabels: try model.classLabels(limit: limits.maximumTensorCount))
    if model.purpose == .classifier { try addScores(description) }
    for output in outputs {
      let kind: ModelDescription.Kind
      let isVerdict =
        output.name == description.predictedFeatureName
        || output.name == description.predictedProbabilitiesName
      if model.purpose == .classifier, isVerdict {
        kind = .classification
      } else {
        kind = try addOutput(output)
      }
      description.outputs.append(
        ModelDescription.Feature(name: output.name, text: output.text, kind: kind))
    }
    return description
  }

  /// Adds an output for the probabilities of a classifier's classes.
  private mutating func addScores(_ description: ModelDescription) throws {
    let name = try scoreName()
    guard let scores = value(name) else {
      throw model.network.error("no layer computes the probabilities, “\(name)”")
    }
    let type = graph[scores].type
    let labels = description.classLabels
    guard type.elementType == .float32, type.shape.elementCount == labels.count else {
      throw model.network.error("\(labels.count) class labels for the probabilities, \(type)")
    }
    addOutput(description.predictedProbabilitiesName ?? name, scores)
  }

  private mutating func addOutput(_ output: CoreMLFeature) throws -> ModelDescription.Kind {
    guard let value = value(output.name) else {
      throw output.error("an output that no layer computes")
    }
    guard !graph.outputs.contains(where: { $0.name == output.name }) else {
      throw output.error("an output that stands twice")
    }
    let type = graph[value].type
    addOutput(output.name, value)
    switch output.kind {
    case .image(let width, let height, let channels):
      guard type == TensorType(.float32, [1, height, width, channels.count]) else {
        throw output.error("the file says it is an image of \(width)×\(height), but it is \(type)")
      }
      return .image(ImageInput(width: width, height: height, channels: channels))
    case .multiArray, .double: return .tensor(type)
    default:
      throw output.error("an output must be an image or an array, found \(output.kind.text)")
    }
  }
}

extension CoreMLFeature.Kind {
  /// A description of the feature's kind, for error messages.
  var text: String {
    switch self {
    case .image: "an image"
    case .multiArray: "an array"
    case .integer: "an integer"
    case .double: "a number"
    case .string: "a text"
    case .dictionary: "a dictionary"
    case .other(let name): name
    }
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
