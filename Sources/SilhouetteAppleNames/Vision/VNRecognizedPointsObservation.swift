// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// The name of a joint or of a group of joints.
public struct VNRecognizedPointKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of a group of joints.
public typealias VNRecognizedPointGroupKey = VNRecognizedPointKey

/// A point in the upright image, 0…1 along each axis, y up.
public class VNPoint: Hashable {
  /// The coordinates of the point.
  public let location: CGPoint

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) { location = CGPoint(x: x, y: y) }

  /// The distance from the left edge of the image, 0…1.
  public var x: Double { Double(location.x) }
  /// The distance from the lower edge of the image, 0…1.
  public var y: Double { Double(location.y) }

  /// Returns the distance to another point.
  public func distance(_ point: VNPoint) -> Double {
    ((x - point.x) * (x - point.x) + (y - point.y) * (y - point.y)).squareRoot()
  }

  public static func == (a: VNPoint, b: VNPoint) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A point with a confidence.
public class VNDetectedPoint: VNPoint {
  /// The confidence, 0…1.
  public let confidence: VNConfidence

  init(x: Double, y: Double, confidence: VNConfidence) {
    self.confidence = confidence
    super.init(x: x, y: y)
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
}

/// The joints of a pose, accessed by name.
public class VNRecognizedPointsObservation: VNObservation {
  private let keypoints: Tensor

  init(_ observation: any VisionObservation, keypoints: Tensor) {
    self.keypoints = keypoints
    super.init(observation)
  }

  /// Returns the joints as an array of doubles of shape [1, 3, number of joints]: a row of x coordinates, a row of y
  /// coordinates and a row of confidences. All three are 0 for a joint that was not detected.
  ///
  /// - Throws: ``MLModelError`` if there is too little memory.
  public func keypointsMultiArray() throws -> MLMultiArray {
    let array = try MLMultiArray(
      shape: keypoints.shape.dimensions.map { NSNumber(value: $0) }, dataType: .double)
    keypoints.withUnsafeScalars(of: Float.self) { array.fill($0) { Double($0) } }
    return array
  }
}
