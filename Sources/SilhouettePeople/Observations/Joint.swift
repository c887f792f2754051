// SPDX-License-Identifier: Apache-2.0

/// A point of a pose.
public struct Joint: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The position, relative to the request's region of interest; may lie outside of it.
  ///
  /// `location.toImageCoordinates(_:origin:)` gives pixels from either corner.
  public let location: NormalizedPoint
  /// The name: the raw value of the pose's joint name.
  public let jointName: String
  /// The probability that the joint is visible at this position, 0…1.
  public let confidence: Float

  /// Creates a joint.
  public init(location: NormalizedPoint, jointName: String, confidence: Float) {
    (self.location, self.jointName, self.confidence) = (location, jointName, confidence)
  }

  /// Returns the distance to another joint, in normalised coordinates.
  public func distance(to other: Joint) -> Double {
    let (x, y) = (location.x - other.location.x, location.y - other.location.y)
    return (x * x + y * y).squareRoot()
  }

  public var description: String { "\(jointName) (\(location.x), \(location.y)) \(confidence)" }
}
