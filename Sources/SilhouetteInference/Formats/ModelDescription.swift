// SPDX-License-Identifier: Apache-2.0

/// What a model takes and gives, whatever file it came from.
///
/// ```swift
/// let model = try ModelFile(contentsOf: "DeepLabV3.mlmodel")
/// for feature in model.modelDescription.inputs { print(feature.name, feature.kind) }
/// ```
public struct ModelDescription: Hashable, Sendable {
  /// An input or an output.
  public struct Feature: Hashable, Sendable {
    /// The name; that of the graph's input or output where there is one.
    public let name: String
    /// What the file says about it; often nothing.
    public let text: String
    /// What it is.
    public let kind: Kind

    /// Makes a feature.
    public init(name: String, text: String = "", kind: Kind) {
      self.name = name
      self.text = text
      self.kind = kind
    }
  }

  /// What an input or output is.
  public enum Kind: Hashable, Sendable {
    /// A picture, in the graph Float32 [1, height, width, channels] with the top row first.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    ///   - channels: What the last axis holds.
    ///   - scale: What a byte, 0…255, is multiplied by to make the graph's number.
    ///   - offset: What is then added.
    case image(width: Int, height: Int, channels: ImageChannels, scale: Float, offset: Float)
    /// A tensor of the graph's own type, channels last.
    case tensor(TensorType)
    /// What a classifier says: the name of the most likely class, or how likely each is. The graph
    /// gives the latter only, as numbers in the order of ``ModelDescription/classLabels``.
    case classification
  }

  /// The last axis of a picture.
  public enum ImageChannels: String, Hashable, Sendable, CaseIterable {
    /// Red, green, blue.
    case rgb
    /// Blue, green, red.
    case bgr
    /// One channel.
    case grey

    /// How many there are.
    public var count: Int { self == .grey ? 1 : 3 }
  }

  /// The inputs, in the graph's order.
  public var inputs: [Feature]
  /// The outputs, in the file's order.
  public var outputs: [Feature]
  /// The output that names a classifier's most likely class or holds a regressor's number.
  public var predictedFeatureName: String?
  /// The output that holds how likely a classifier finds each class.
  public var predictedProbabilitiesName: String?
  /// The names of the classes in the order of the scores' last axis; empty where the file has none.
  public var classLabels: [String]

  /// Makes a description.
  public init(
    inputs: [Feature], outputs: [Feature], predictedFeatureName: String? = nil,
    predictedProbabilitiesName: String? = nil, classLabels: [String] = []
  ) {
    self.inputs = inputs
    self.outputs = outputs
    self.predictedFeatureName = predictedFeatureName
    self.predictedProbabilitiesName = predictedProbabilitiesName
    self.classLabels = classLabels
  }
}

extension ModelDescription {
  /// What a graph alone says: names and types.
  ///
  /// - Parameter image: What a picture's bytes are multiplied by and what is then added, where inputs
  ///   of the shape of a picture, Float32 [1, H, W, 3] or [1, H, W, 1], are pictures.
  init(_ graph: Graph, image: (scale: Float, offset: Float)? = nil) {
    self.init(
      inputs: graph.inputs.map {
        Feature(name: graph[$0].name, kind: Self.kind(graph[$0].type, image: image))
      },
      outputs: graph.outputs.map {
        Feature(name: $0.name, kind: .tensor(graph[$0.value].type))
      })
  }

  private static func kind(_ type: TensorType, image: (scale: Float, offset: Float)?) -> Kind {
    let shape = type.shape
    guard let image, type.elementType == .float32, shape.rank == 4, shape[0] == 1,
      shape[1] > 0, shape[2] > 0, shape[3] == 1 || shape[3] == 3
    else { return .tensor(type) }
    return .image(
      width: shape[2], height: shape[1], channels: shape[3] == 3 ? .rgb : .grey,
      scale: image.scale, offset: image.offset)
  }
}
