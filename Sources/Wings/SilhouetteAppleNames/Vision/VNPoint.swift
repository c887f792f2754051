// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// A point in the upright image, 0…1 along each axis, y up. Points of equal coordinates are equal.
public class VNPoint: Hashable, CustomStringConvertible {
  /// The coordinates of the point.
  public let location: CGPoint

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) { location = CGPoint(x: x, y: y) }

  /// Creates a point from its coordinates.
  public convenience init(location: CGPoint) {
    self.init(x: Double(location.x), y: Double(location.y))
  }

  /// The origin, the lower left corner of the image.
  public class var zero: VNPoint { VNPoint(x: 0, y: 0) }

  /// Creates the point to which a vector moves a point.
  public convenience init(byApplying vector: VNVector, to point: VNPoint) {
    self.init(x: point.x + vector.x, y: point.y + vector.y)
  }

  /// Returns the point to which a vector moves a point.
  public class func apply(_ vector: VNVector, to point: VNPoint) -> VNPoint {
    VNPoint(byApplying: vector, to: point)
  }

  /// The distance from the left edge of the image, 0…1.
  public var x: Double { Double(location.x) }
  /// The distance from the lower edge of the image, 0…1.
  public var y: Double { Double(location.y) }

  /// Returns the distance to another point.
  public func distance(_ point: VNPoint) -> Double {
    VNVector(vectorHead: point, tail: self).length
  }

  /// Returns the distance between two points.
  public class func distance(_ point1: VNPoint, _ point2: VNPoint) -> Double {
    point1.distance(point2)
  }

  public var description: String { "(\(x), \(y))" }

  /// Indicates whether another point has the same values; a subclass compares its own as well.
  func isEqual(to other: VNPoint) -> Bool {
    type(of: self) == type(of: other) && location == other.location
  }

  public static func == (a: VNPoint, b: VNPoint) -> Bool { a.isEqual(to: b) }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(x)
    hasher.combine(y)
  }
}

/// A point with a confidence.
public class VNDetectedPoint: VNPoint {
  /// The confidence, 0…1.
  public let confidence: VNConfidence

  init(x: Double, y: Double, confidence: VNConfidence) {
    self.confidence = confidence
    super.init(x: x, y: y)
  }

  override func isEqual(to other: VNPoint) -> Bool {
    super.isEqual(to: other) && confidence == (other as? VNDetectedPoint)?.confidence
  }
}

/// A joint of a pose.
public final class VNRecognizedPoint: VNDetectedPoint {
  /// The joint's name.
  public let identifier: VNRecognizedPointKey

  init(_ joint: Joint, _ identifier: VNRecognizedPointKey) {
    self.identifier = identifier
    super.init(x: joint.location.x, y: joint.location.y, confidence: joint.confidence)
  }

  override func isEqual(to other: VNPoint) -> Bool {
    super.isEqual(to: other) && identifier == (other as? VNRecognizedPoint)?.identifier
  }
}
