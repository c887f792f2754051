// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// A classifier's score for one class.
public final class VNClassificationObservation: VNObservation {
  /// The name of the class.
  public let identifier: String

  init(_ observation: ClassificationObservation) {
    identifier = observation.identifier
    super.init(observation)
  }
}
