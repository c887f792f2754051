// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// The name of a joint or of a group.
public struct VNRecognizedPointKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of a group of joints.
public typealias VNRecognizedPointGroupKey = VNRecognizedPointKey

/// A place in the upright image, 0…1 along each axis, y up.
public class VNPoint: Hashable {
  /// The place.
  public let location: CGPoint

  /// Creates a place.
  public init(x: Double, y: Double) { location = CGPoint(x: x, y: y) }

  /// The distance from the left edge, 0…1.
  public var x: Double { Double(location.x) }
  /// The distance from the lower edge, 0…1.
  public var y: Double { Double(location.y) }

  /// Returns the distance to another place.
  public func distance(_ point: VNPoint) -> Double {
    let (x, y) = (x - point.x, y - point.y)
    return (x * x + y * y).squareRoot()
  }

  public static func == (a: VNPoint, b: VNPoint) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A place with a certainty.
public class VNDetectedPoint: VNPoint {
  /// The certainty, 0…1.
  public let confidence: VNConfidence

  init(x: Double, y: Double, confidence: VNConfidence) {
    self.confidence = confidence
    super.init(x: x, y: y)
  }
}

/// A joint.
public final class VNRecognizedPoint: VNDetectedPoint {
  /// The joint's name.
  public let identifier: VNRecognizedPointKey

  init(_ joint: Joint, _ identifier: VNRecognizedPointKey) {
    self.identifier = identifier
    super.init(x: joint.location.x, y: joint.location.y, confidence: joint.confidence)
  }
}
