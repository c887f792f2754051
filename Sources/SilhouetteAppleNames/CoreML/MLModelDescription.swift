// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// The description of a model's inputs and outputs.
public struct MLModelDescription: Sendable {
  /// The descriptions of the inputs, keyed by name.
  public let inputDescriptionsByName: [String: MLFeatureDescription]
  /// The descriptions of the outputs, keyed by name.
  public let outputDescriptionsByName: [String: MLFeatureDescription]
  /// The names of the classes if the model is a classifier; empty for any other model.
  public let classLabels: [String]?

  init(_ model: ImageModel, outputNames: [String: String]) {
    let inputs = model.modelDescription.inputs.map { feature in
      switch feature.kind {
      case .image(let image):
        MLFeatureDescription(
          feature.name, .image,
          image: MLImageConstraint(pixelsWide: image.width, pixelsHigh: image.height))
      case .tensor, .classification: MLFeatureDescription(feature.name, .multiArray, image: nil)
      }
    }
    let outputs = model.outputs.map { output in
      let type: MLFeatureType =
        switch output.role {
        case .image, .mask: .image
        case .scores: .dictionary
        case .labels, .boxes, .points, .tensor: .multiArray
        }
      return MLFeatureDescription(outputNames[output.name] ?? output.name, type, image: nil)
    }
    inputDescriptionsByName = Dictionary(inputs.map { ($0.name, $0) }) { first, _ in first }
    outputDescriptionsByName = Dictionary(outputs.map { ($0.name, $0) }) { first, _ in first }
    classLabels = model.modelDescription.classLabels
  }
}

/// The description of one input or output of a model.
public struct MLFeatureDescription: Sendable {
  /// The name of the input or output.
  public let name: String
  /// The type of its values.
  public let type: MLFeatureType
  /// The size of the image; `nil` if the type is not an image.
  public let imageConstraint: MLImageConstraint?

  init(_ name: String, _ type: MLFeatureType, image: MLImageConstraint?) {
    self.name = name
    self.type = type
    imageConstraint = image
  }
}

/// The size of the image that a model takes or returns.
public struct MLImageConstraint: Sendable {
  /// The number of columns.
  public let pixelsWide: Int
  /// The number of rows.
  public let pixelsHigh: Int
}

/// The processing units that a model may use.
public enum MLComputeUnits: Int, Sendable {
  /// Only the CPU.
  case cpuOnly = 0
  /// The same as ``cpuOnly``: the library uses no GPU.
  case cpuAndGPU = 1
  /// The same as ``cpuOnly``.
  case all = 2
  /// The same as ``cpuOnly``.
  case cpuAndNeuralEngine = 3
}

/// The settings of a model; none of them has an effect.
public final class MLModelConfiguration {
  /// The processing units that the model may use.
  public var computeUnits = MLComputeUnits.all
  /// A name of the model for display.
  public var modelDisplayName: String?
  /// Indicates whether a GPU may compute with lower precision.
  public var allowLowPrecisionAccumulationOnGPU = false

  /// Creates the default settings.
  public init() {}
}
