// SPDX-License-Identifier: Apache-2.0

/// The position of a person in an image.
public struct HumanObservation: VisionObservation, Codable {
  /// The person's rectangle, which is inside the request's region of interest and relative to it.
  public let boundingBox: NormalizedRect
  /// Indicates whether the request limited the rectangle to head, arms and trunk.
  public let isUpperBodyOnly: Bool
  /// The detector's score, 0…1.
  public let confidence: Float
  var identity = ObservationIdentity()

  public var uuid: ObservationID { identity.uuid }
  public var timeRange: ClosedRange<Duration>? { identity.timeRange }

  public var description: String {
    "\(isUpperBodyOnly ? "upper body" : "person") \(confidence) at (\(boundingBox.x),"
      + " \(boundingBox.y)), \(boundingBox.width)×\(boundingBox.height)"
  }
}
