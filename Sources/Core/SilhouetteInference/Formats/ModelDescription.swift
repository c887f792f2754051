// SPDX-License-Identifier: Apache-2.0

/// A description of a model's inputs and outputs, independent of its file format.
///
/// ```swift
/// let model = try ModelFile(contentsOf: "DeepLabV3.mlmodel")
/// for feature in model.modelDescription.inputs { print(feature.name, feature.kind) }
/// ```
public struct ModelDescription: Hashable, Sendable {
  /// An input or an output.
  public struct Feature: Hashable, Sendable {
    /// The name; if the graph has an input or output for the feature, it has the same name.
    public let name: String
    /// The description in the file; often empty.
    public let text: String
    /// The kind of value.
    public let kind: Kind

    /// Creates a feature.
    package init(name: String, text: String = "", kind: Kind) {
      self.name = name
      self.text = text
      self.kind = kind
    }
  }

  /// The kind of an input or output.
  public enum Kind: Hashable, Sendable {
    /// An image; in the graph, Float32 [1, height, width, channels] with the top row first. Image outputs
    /// hold byte values, 0…255.
    case image(ImageInput)
    /// A tensor of the graph's type, channels last.
    case tensor(TensorType)
    /// A classifier's result: the name of the most likely class, or the probability of each class. The graph
    /// computes only the latter, in the order of ``ModelDescription/classLabels``.
    case classification
  }

  /// The inputs, in the graph's order.
  public var inputs: [Feature]
  /// The outputs, in the file's order.
  public var outputs: [Feature]
  /// The name of the output that holds a classifier's most likely class or a regressor's result.
  package var predictedFeatureName: String?
  /// The name of the output that holds the probability of each of a classifier's classes.
  package var predictedProbabilitiesName: String?
  /// The names of the classes in the order of the scores' last axis; empty if the file names none.
  public var classLabels: [String]
  /// The roles of outputs that the file states or its format implies, by name.
  package var roles: [String: ImageModel.OutputRole] = [:]

  /// Creates a description.
  package init(
    inputs: [Feature], outputs: [Feature], predictedFeatureName: String? = nil,
    predictedProbabilitiesName: String? = nil, classLabels: [String] = [],
    roles: [String: ImageModel.OutputRole] = [:]
  ) {
    self.inputs = inputs
    self.outputs = outputs
    self.predictedFeatureName = predictedFeatureName
    self.predictedProbabilitiesName = predictedProbabilitiesName
    self.classLabels = classLabels
    self.roles = roles
  }
}

extension ModelDescription {
  /// Indicates that an output holds a mask, and an input takes an image.
  var statesMask: Bool {
    inputs.contains { if case .image = $0.kind { true } else { false } }
      && outputs.contains { if case .mask = roles[$0.name] { true } else { false } }
  }

  /// Describes a graph from its inputs' and outputs' names and types.
  ///
  /// - Parameter imageScaling: The factor and offset that convert a byte to an input value; if given, inputs with the shape
  ///   of an image, Float32 [1, H, W, 3] or [1, H, W, 1], are described as images.
  package init(_ graph: Graph, imageScaling: (scale: Float, offset: Float)? = nil) {
    self.init(
      inputs: graph.inputs.map {
        Feature(name: graph[$0].name, kind: Self.kind(graph[$0].type, imageScaling))
      },
      outputs: graph.outputs.map {
        Feature(name: $0.name, kind: .tensor(graph[$0.value].type))
      })
  }

  private static func kind(
    _ type: TensorType, _ imageScaling: (scale: Float, offset: Float)?
  ) -> Kind {
    let shape = type.shape
    guard let imageScaling, type.elementType == .float32, shape.rank == 4, shape[0] == 1,
      shape[1] > 0, shape[2] > 0, shape[3] == 1 || shape[3] == 3
    else { return .tensor(type) }
    return .image(
      ImageInput(
        width: shape[2], height: shape[1], channels: shape[3] == 3 ? .rgb : .grey,
        scale: imageScaling.scale, offset: imageScaling.offset))
  }
}
