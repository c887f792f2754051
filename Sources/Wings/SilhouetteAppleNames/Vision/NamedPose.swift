// SPDX-License-Identifier: Apache-2.0

internal import SilhouettePeople

/// A pose of the library whose joints are accessed by Vision's names.
struct NamedPose<Pose: PoseProviding, Joint: RawRepresentable & Hashable, Group>
where
  Joint.RawValue == VNRecognizedPointKey, Group: RawRepresentable & Equatable,
  Group.RawValue == VNRecognizedPointKey
{
  let pose: Pose
  /// The library's names for joints, paired with Vision's.
  let joints: [(name: Pose.JointName, key: Joint)]
  /// The library's names for groups of joints, paired with Vision's, excluding the group of all joints.
  let groups: [(name: Pose.JointsGroupName, key: Group)]
  /// Vision's name for the group of all joints.
  let all: Group

  /// - Parameters:
  ///   - pose: The pose.
  ///   - joints: Vision's names for the joints, in the order of the cases of the library's enumeration.
  ///   - groups: Vision's names for the groups, in the order of the cases of the library's enumeration.
  ///   - all: Vision's name for the group of all joints.
  init(_ pose: Pose, joints: [Joint], groups: [Group], all: Group) {
    self.pose = pose
    self.joints = Array(zip(Pose.JointName.allCases, joints))
    self.groups = Array(zip(Pose.JointsGroupName.allCases, groups))
    self.all = all
  }

  var availableJoints: [Joint] {
    joints.filter { pose.joint(for: $0.name) != nil }.map(\.key)
  }

  var availableGroups: [Group] {
    let available = pose.availableJointsGroupNames
    return groups.filter { available.contains($0.name) }.map(\.key)
  }

  func point(_ key: Joint) throws -> VNRecognizedPoint {
    let name = joints.first { $0.key == key }?.name
    guard let name, let joint = pose.joint(for: name) else {
      throw VNError(.invalidArgument, "no joint “\(key.rawValue.rawValue)”")
    }
    return VNRecognizedPoint(joint, key.rawValue)
  }

  func points(_ key: Group) throws -> [Joint: VNRecognizedPoint] {
    let group = groups.first { $0.key == key }?.name
    guard group != nil || key == all else {
      throw VNError(.invalidArgument, "no group “\(key.rawValue.rawValue)”")
    }
    let found = pose.allJoints(in: group)
    return joints.reduce(into: [:]) { points, names in
      points[names.key] = found[names.name].map { VNRecognizedPoint($0, names.key.rawValue) }
    }
  }
}

extension NamedPose {
  /// The pose, accessed by the raw values of Vision's names.
  var keyed: KeyedPose {
    KeyedPose(
      keys: availableJoints.map(\.rawValue),
      groupKeys: availableGroups.map(\.rawValue) + (availableJoints.isEmpty ? [] : [all.rawValue])
    ) { key in
      guard let name = joints.first(where: { $0.key.rawValue == key })?.key else {
        throw VNError(.invalidArgument, "no joint “\(key.rawValue)”")
      }
      return try point(name)
    } points: { key in
      let group = ([all] + groups.map(\.key)).first { $0.rawValue == key }
      guard let group else { throw VNError(.invalidArgument, "no group “\(key.rawValue)”") }
      return try points(group).reduce(into: [:]) { $0[$1.key.rawValue] = $1.value }
    }
  }
}

/// The joints of a pose, accessed by the raw values of Vision's names.
struct KeyedPose {
  /// The keys of the detected joints.
  let keys: [VNRecognizedPointKey]
  /// The keys of the groups with at least one detected joint.
  let groupKeys: [VNRecognizedPointGroupKey]
  /// Returns a joint.
  let point: (VNRecognizedPointKey) throws -> VNRecognizedPoint
  /// Returns the joints of a group.
  let points: (VNRecognizedPointGroupKey) throws -> [VNRecognizedPointKey: VNRecognizedPoint]
}
