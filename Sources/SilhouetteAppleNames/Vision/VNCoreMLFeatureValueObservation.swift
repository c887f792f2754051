// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// An output of a model.
public final class VNCoreMLFeatureValueObservation: VNObservation {
  /// The name of the output.
  public let featureName: String
  /// The values.
  public let featureValue: MLFeatureValue

  init(_ observation: any VisionObservation, _ featureName: String, _ array: MLMultiArray) {
    self.featureName = featureName
    featureValue = MLFeatureValue(multiArray: array)
    super.init(observation)
  }
}
