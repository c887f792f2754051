// SPDX-License-Identifier: Apache-2.0

/// The output of the DeepLabV3 network.
public final class DeepLabV3Output: MLFeatureProvider {
  static let name = "semanticPredictions"
  private let features: any MLFeatureProvider
  /// The index of every pixel's class, 0 for the background: Int32 of shape [513, 513], top row first. If the model has
  /// no output of this name, the value is the model's first multi-array.
  public let semanticPredictions: MLMultiArray

  /// Creates an output from the features that a model has returned.
  ///
  /// - Precondition: One of the features is a multi-array.
  public convenience init(features: any MLFeatureProvider) {
    guard let output = try? DeepLabV3Output(checking: features) else {
      preconditionFailure("none of the features \(features.featureNames) is a multi-array")
    }
    self.init(output.features, output.semanticPredictions)
  }

  /// Creates an output from the index of every pixel's class.
  public convenience init(semanticPredictions: MLMultiArray) {
    self.init(SemanticPredictions(semanticPredictions), semanticPredictions)
  }

  /// - Throws: ``MLModelError`` if none of the features is a multi-array.
  convenience init(checking features: any MLFeatureProvider) throws {
    let names = [Self.name] + features.featureNames.sorted()
    let array = names.lazy.compactMap { features.featureValue(for: $0)?.multiArrayValue }.first
    guard let array else { throw MLModelError("the model has no multi-array among its outputs") }
    self.init(features, array)
  }

  private init(_ features: any MLFeatureProvider, _ array: MLMultiArray) {
    self.features = features
    semanticPredictions = array
  }

  /// The index of every pixel's class as an array of typed elements: a copy of ``semanticPredictions``, converted to Int32.
  public var semanticPredictionsShapedArray: MLShapedArray<Int32> {
    MLShapedArray(converting: semanticPredictions)
  }

  public var featureNames: Set<String> { features.featureNames }

  public func featureValue(for featureName: String) -> MLFeatureValue? {
    features.featureValue(for: featureName)
  }
}

/// A multi-array under the name of DeepLabV3's output.
private final class SemanticPredictions: MLFeatureProvider {
  private let array: MLMultiArray

  init(_ array: MLMultiArray) { self.array = array }

  var featureNames: Set<String> { [DeepLabV3Output.name] }

  func featureValue(for featureName: String) -> MLFeatureValue? {
    featureName == DeepLabV3Output.name ? MLFeatureValue(multiArray: array) : nil
  }
}
