// SPDX-License-Identifier: Apache-2.0

/// How sure a classifier is of one class.
public struct ClassificationObservation: VisionObservation {
  /// The name of the class.
  public let identifier: String
  /// What the model says: a probability, or whatever it was made to give.
  public let confidence: Float

  public var description: String { "\(identifier) \(confidence)" }
}
