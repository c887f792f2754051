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
  /// The keys of the detected joints.
  public let availableKeys: [VNRecognizedPointKey]
  /// The keys of the groups with at least one detected joint.
  public let availableGroupKeys: [VNRecognizedPointGroupKey]
  private let joints: [VNRecognizedPointKey: Joint]
  /// The keys of the detected joints of every group.
  private let groups: [VNRecognizedPointGroupKey: [VNRecognizedPointKey]]
  private let keypoints: Tensor

  /// The keys of all joints, in the order of the cases of the library's enumeration.
  class var jointKeys: [VNRecognizedPointKey] { [] }
  /// The keys of all groups except that of all joints, in the order of the cases of the library's enumeration.
  class var groupKeys: [VNRecognizedPointGroupKey] { [] }

  /// - Parameters:
  ///   - pose: The pose.
  ///   - jointKeys: The class's ``jointKeys``.
  ///   - groupKeys: The class's ``groupKeys``.
  init<Pose: PoseProviding>(
    _ pose: Pose, jointKeys: [VNRecognizedPointKey], groupKeys: [VNRecognizedPointGroupKey]
  ) {
    let names = Array(zip(Pose.JointName.allCases, jointKeys))
    func keys(in group: Pose.JointsGroupName?) -> [VNRecognizedPointKey] {
      let found = pose.allJoints(in: group)
      return names.filter { found[$0.0] != nil }.map(\.1)
    }
    var groups = [VNRecognizedPointGroupKey.all: keys(in: nil)]
    for (group, key) in zip(Pose.JointsGroupName.allCases, groupKeys) {
      groups[key] = keys(in: group)
    }
    self.groups = groups
    availableKeys = groups[.all] ?? []
    availableGroupKeys = (groupKeys + [.all]).filter { groups[$0]?.isEmpty == false }
    joints = names.reduce(into: [:]) { $0[$1.1] = pose.joint(for: $1.0) }
    keypoints = pose.keypoints
    super.init(pose)
  }

  /// Returns the joint with a key.
  ///
  /// - Throws: ``VNError`` if the key is unknown or the joint was not detected.
  public func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint {
    guard let joint = joints[pointKey] else {
      throw VNError(.invalidArgument, "no joint “\(pointKey.rawValue)”")
    }
    return VNRecognizedPoint(joint, pointKey)
  }

  /// Returns the detected joints of a group.
  ///
  /// - Throws: ``VNError`` if the key is unknown.
  public func recognizedPoints(
    forGroupKey groupKey: VNRecognizedPointGroupKey
  ) throws -> [VNRecognizedPointKey: VNRecognizedPoint] {
    guard let keys = groups[groupKey] else {
      throw VNError(.invalidArgument, "no group “\(groupKey.rawValue)”")
    }
    return try keys.reduce(into: [:]) { $0[$1] = try recognizedPoint(forKey: $1) }
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

/// A pose whose joints and groups of joints have names of types of their own.
public protocol VNNamedPose: VNRecognizedPointsObservation {
  /// The name of a joint.
  associatedtype JointName: RawRepresentable<VNRecognizedPointKey>, Hashable
  /// The name of a group of joints.
  associatedtype JointsGroupName: RawRepresentable<VNRecognizedPointGroupKey>
}

extension VNNamedPose {
  /// The names of the detected joints.
  public var availableJointNames: [JointName] {
    availableKeys.compactMap { JointName(rawValue: $0) }
  }

  /// The names of the groups with at least one detected joint, except that of all joints.
  public var availableJointsGroupNames: [JointsGroupName] {
    availableGroupKeys.filter { $0 != .all }.compactMap { JointsGroupName(rawValue: $0) }
  }

  /// Returns the joint with a name.
  ///
  /// - Throws: ``VNError`` if the name is unknown or the joint was not detected.
  public func recognizedPoint(_ jointName: JointName) throws -> VNRecognizedPoint {
    try recognizedPoint(forKey: jointName.rawValue)
  }

  /// Returns the detected joints of a group.
  ///
  /// - Throws: ``VNError`` if the group is unknown.
  public func recognizedPoints(
    _ jointsGroupName: JointsGroupName
  ) throws -> [JointName: VNRecognizedPoint] {
    try recognizedPoints(forGroupKey: jointsGroupName.rawValue).reduce(into: [:]) { points, point in
      if let name = JointName(rawValue: point.key) { points[name] = point.value }
    }
  }
}
