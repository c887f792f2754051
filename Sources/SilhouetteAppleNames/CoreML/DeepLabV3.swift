// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// The DeepLabV3 segmentation network, which determines a class for each of 513×513 pixels, with the interface that Xcode
/// generates for Apple's model.
///
/// If no model file is given, the bundled network is used; it has the same 21 classes with the same indices as Apple's
/// model.
public final class DeepLabV3: Sendable {
  /// The network.
  public let model: MLModel

  /// Prepares the bundled network for use.
  ///
  /// - Throws: ``MLModelError`` if the program does not link the product `SilhouetteWeights`.
  public init(configuration: MLModelConfiguration = MLModelConfiguration()) throws {
    do {
      let network = try ImageModel.bundled
      let names = network.outputs.map { ($0.name, DeepLabV3Output.name) }
      model = MLModel(network, outputNames: Dictionary(names) { first, _ in first })
    } catch {
      throw MLModelError(error)
    }
  }

  /// Reads and prepares a model file, such as Apple's `DeepLabV3.mlmodel`.
  ///
  /// - Throws: ``MLModelError``.
  public init(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
  ) throws {
    model = try MLModel(contentsOf: url, configuration: configuration)
  }

  /// Creates an instance with a prepared network.
  public init(model: MLModel) { self.model = model }

  /// Runs the network on an image, which is stretched to the network's input size.
  ///
  /// - Throws: ``MLModelError``.
  public func prediction(image: CVPixelBuffer) throws -> DeepLabV3Output {
    let input = try MLDictionaryFeatureProvider(
      dictionary: [model.model.inputImageFeatureName: image])
    return try DeepLabV3Output(model.prediction(from: input))
  }
}

/// The output of the DeepLabV3 network.
public final class DeepLabV3Output: MLFeatureProvider {
  static let name = "semanticPredictions"
  private let features: any MLFeatureProvider
  /// The index of every pixel's class, 0 for the background: Int32 of shape [513, 513], top row first. If the model has
  /// no output of this name, the value is the model's first multi-array.
  public let semanticPredictions: MLMultiArray

  init(_ features: any MLFeatureProvider) throws {
    self.features = features
    let names = [Self.name] + features.featureNames.sorted()
    let array = names.lazy.compactMap { features.featureValue(for: $0)?.multiArrayValue }.first
    guard let array else { throw MLModelError("the model has no multi-array among its outputs") }
    semanticPredictions = array
  }

  public var featureNames: Set<String> { features.featureNames }

  public func featureValue(for featureName: String) -> MLFeatureValue? {
    features.featureValue(for: featureName)
  }
}
