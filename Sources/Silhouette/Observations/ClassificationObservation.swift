// SPDX-License-Identifier: Apache-2.0

/// A classifier's score for one class.
public struct ClassificationObservation: VisionObservation, Codable {
  /// The name of the class.
  public let identifier: String
  /// The model's score: a probability, or any other measure that it was trained for.
  public let confidence: Float
  package var identity = ObservationIdentity()

  public var uuid: ObservationID { identity.uuid }
  public var timeRange: ClosedRange<Duration>? { identity.timeRange }

  public var description: String { "\(identifier) \(confidence)" }
}
