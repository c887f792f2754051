// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// The description of a model's inputs and outputs.
public struct MLModelDescription: Sendable {
  /// The descriptions of the inputs, keyed by name.
  public let inputDescriptionsByName: [String: MLFeatureDescription]
  /// The descriptions of the outputs, keyed by name.
  public let outputDescriptionsByName: [String: MLFeatureDescription]
  /// The name of the output that holds the most likely class of a classifier; `nil` for any other model.
  public let predictedFeatureName: String?
  /// The name of the output that holds the probability of each class of a classifier; `nil` for any other model.
  public let predictedProbabilitiesName: String?
  /// The names of the classes if the model is a classifier; empty for any other model.
  public let classLabels: [String]?
  /// Indicates whether the model can be trained on the device, which the library cannot do.
  public var isUpdatable: Bool { false }
  private let texts: [String: String]

  init(_ model: ImageModel, _ guise: ModelGuise?) {
    let described = model.modelDescription
    let isClassifier = model.outputs.contains { if case .scores = $0.role { true } else { false } }
    let label = described.predictedFeatureName ?? "classLabel"
    let scores = described.predictedProbabilitiesName ?? "classLabelProbs"
    predictedFeatureName = isClassifier ? label : nil
    predictedProbabilitiesName = isClassifier ? scores : nil
    let inputs = described.inputs.map { feature in
      switch feature.kind {
      case .image(let image):
        MLFeatureDescription(
          feature.name, guise?.imageSide ?? image.width, guise?.imageSide ?? image.height,
          image.channels)
      case .tensor(let type): MLFeatureDescription(feature.name, type)
      case .classification: MLFeatureDescription(feature.name, .multiArray)
      }
    }
    var outputs = model.outputs.compactMap { output in
      let isScores = if case .scores = output.role { true } else { false }
      let name = guise.map { $0.outputNames[output.name] } ?? output.name
      return name.map { MLFeatureDescription(output, named: isScores ? scores : $0) }
    }
    if isClassifier { outputs.append(MLFeatureDescription(label, .string)) }
    inputDescriptionsByName = Dictionary(inputs.map { ($0.name, $0) }) { first, _ in first }
    outputDescriptionsByName = Dictionary(outputs.map { ($0.name, $0) }) { first, _ in first }
    classLabels = described.classLabels
    texts = model.metadata
  }

  /// The output with the most likely class, under the name that predictions use.
  var labelName: String { predictedFeatureName ?? "classLabel" }
  /// The output with the probabilities, under the name that predictions use.
  var scoresName: String { predictedProbabilitiesName ?? "classLabelProbs" }

  /// The texts in the file about the model, such as its author and licence: a `String` for each key, and a dictionary of
  /// other texts for ``MLModelMetadataKey/creatorDefinedKey``.
  public var metadata: [MLModelMetadataKey: Any] {
    let names: [String: MLModelMetadataKey] = [
      "description": .description, "version": .versionString, "author": .author,
      "license": .license,
    ]
    var result: [MLModelMetadataKey: Any] = [:]
    var others: [String: String] = [:]
    for (name, text) in texts {
      if let key = names[name] { result[key] = text } else { others[name] = text }
    }
    if !others.isEmpty { result[.creatorDefinedKey] = others }
    return result
  }
}

/// The key of a text about a model.
public struct MLModelMetadataKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A description of the model.
  public static let description = MLModelMetadataKey(rawValue: "MLModelDescriptionKey")
  /// The version of the model.
  public static let versionString = MLModelMetadataKey(rawValue: "MLModelVersionStringKey")
  /// The author of the model.
  public static let author = MLModelMetadataKey(rawValue: "MLModelAuthorKey")
  /// The licence of the model.
  public static let license = MLModelMetadataKey(rawValue: "MLModelLicenseKey")
  /// Other texts, by the names that the author gave them.
  public static let creatorDefinedKey = MLModelMetadataKey(rawValue: "MLModelCreatorDefinedKey")
}

/// The description of one input or output of a model.
public struct MLFeatureDescription: Sendable {
  /// The name of the input or output.
  public let name: String
  /// The type of its values.
  public let type: MLFeatureType
  /// Indicates whether the value may be missing; the library's models require all of their inputs.
  public var isOptional: Bool { false }
  /// The size of the image; `nil` if the type is not an image.
  public private(set) var imageConstraint: MLImageConstraint?
  /// The shape of the multi-array; `nil` if the type is not a multi-array.
  public private(set) var multiArrayConstraint: MLMultiArrayConstraint?
  /// The type of the dictionary's keys; `nil` if the type is not a dictionary.
  public private(set) var dictionaryConstraint: MLDictionaryConstraint?

  fileprivate init(_ name: String, _ type: MLFeatureType) {
    self.name = name
    self.type = type
  }

  fileprivate init(
    _ name: String, _ width: Int, _ height: Int, _ channels: ImageInput.Channels
  ) {
    self.init(name, .image)
    imageConstraint = MLImageConstraint(width, height, channels)
  }

  fileprivate init(_ name: String, _ type: TensorType) {
    self.init(name, .multiArray)
    multiArrayConstraint = MLMultiArrayConstraint(type)
  }

  fileprivate init(_ output: ImageModel.Output, named name: String) {
    let shape = output.type.shape
    let rows = shape.rank == 4 ? shape[1] : shape.rank == 2 ? shape[0] : 0
    let columns = shape.rank == 4 ? shape[2] : shape.rank == 2 ? shape[1] : 0
    switch output.role {
    case .image(let channels):
      self.init(name, .image)
      imageConstraint = MLImageConstraint(columns, rows, channels)
    case .mask:
      self.init(name, .image)
      imageConstraint = MLImageConstraint(columns, rows, kCVPixelFormatType_OneComponent32Float)
    case .scores:
      self.init(name, .dictionary)
      dictionaryConstraint = MLDictionaryConstraint(keyType: .string)
    case .labels(_, let width, let height, _):
      self.init(name, .multiArray)
      multiArrayConstraint = MLMultiArrayConstraint([height, width], .int32)
    case .boxes, .points, .tensor: self.init(name, output.type)
    }
  }

  /// Returns a Boolean value that indicates whether a value has the type, and the size or shape, that the model states. An
  /// image of another size is stretched when it is used.
  public func isAllowedValue(_ value: MLFeatureValue) -> Bool {
    guard value.type == type, !value.isUndefined else { return false }
    if let constraint = imageConstraint, let image = value.imageBufferValue {
      return image.width == constraint.pixelsWide && image.height == constraint.pixelsHigh
    }
    if let constraint = multiArrayConstraint, let array = value.multiArrayValue {
      return array.shape == constraint.shape && array.dataType == constraint.dataType
    }
    return true
  }
}
