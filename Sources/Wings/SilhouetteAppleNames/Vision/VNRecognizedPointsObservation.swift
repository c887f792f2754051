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

extension VNRecognizedPointGroupKey {
  /// The group of all joints.
  public static let all = VNRecognizedPointGroupKey(rawValue: "VNIPOAll")
}

/// The joints of a pose, accessed by name.
public class VNRecognizedPointsObservation: VNObservation {
  private let keypoints: Tensor
  private let keyed: KeyedPose

  init(_ observation: any VisionObservation, keypoints: Tensor, keyed: KeyedPose) {
    self.keypoints = keypoints
    self.keyed = keyed
    super.init(observation)
  }

  /// The keys of the detected joints.
  public var availableKeys: [VNRecognizedPointKey] { keyed.keys }

  /// The keys of the groups with at least one detected joint.
  public var availableGroupKeys: [VNRecognizedPointGroupKey] { keyed.groupKeys }

  /// Returns the joint with a key.
  ///
  /// - Throws: ``VNError`` if the key is unknown or the joint was not detected.
  public func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint {
    try keyed.point(pointKey)
  }

  /// Returns the detected joints of a group.
  ///
  /// - Throws: ``VNError`` if the key is unknown.
  public func recognizedPoints(
    forGroupKey groupKey: VNRecognizedPointGroupKey
  ) throws -> [VNRecognizedPointKey: VNRecognizedPoint] {
    try keyed.points(groupKey)
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
