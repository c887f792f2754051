// SPDX-License-Identifier: Apache-2.0

/// An observation that consists of named joints.
public protocol PoseProviding: VisionObservation {
  /// The name of a joint.
  associatedtype JointName: RawRepresentable<String>, CaseIterable, Hashable, Sendable
  /// The name of a group of joints.
  associatedtype JointsGroupName: RawRepresentable<String>, CaseIterable, Hashable, Sendable

  /// The joints that were found, in the order of ``JointName``'s cases.
  var joints: [Joint] { get }

  /// Returns the names of the joints in a group, in the order in which they are connected.
  static func jointNames(in group: JointsGroupName) -> [JointName]
}

extension PoseProviding {
  /// The names of the joints that were found, in the order of ``JointName``'s cases.
  public var availableJointNames: [JointName] {
    joints.compactMap { JointName(rawValue: $0.jointName) }
  }

  /// The names of the groups in which at least one joint was found.
  public var availableJointsGroupNames: [JointsGroupName] {
    JointsGroupName.allCases.filter { !allJoints(in: $0).isEmpty }
  }

  /// Returns the joint with the given name; `nil` if it was not found.
  public func joint(for name: JointName) -> Joint? {
    joints.first { $0.jointName == name.rawValue }
  }

  /// Returns the joints of a group that were found, by name.
  ///
  /// - Parameter group: The group; `nil` for all joints.
  public func allJoints(in group: JointsGroupName? = nil) -> [JointName: Joint] {
    let names = group.map { Self.jointNames(in: $0) } ?? Array(JointName.allCases)
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in joint(for: name).map { (name, $0) } })
  }

  /// The joints as a tensor: Float32 [1, 3, joints], with one row each for x, y and confidence, and one column for each case
  /// of ``JointName``; the columns of joints that were not found are 0.
  public var keypoints: Tensor {
    let joints = JointName.allCases.map { joint(for: $0) }
    let rows: [(Joint) -> Float] = [
      { Float($0.location.x) }, { Float($0.location.y) }, { $0.confidence },
    ]
    return Tensor(
      rows.flatMap { row in joints.map { $0.map(row) ?? 0 } }, shape: [1, 3, joints.count])
  }
}

/// A point of a pose.
public struct Joint: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The position, relative to the request's region of interest; may be outside it.
  ///
  /// `location.toImageCoordinates(_:origin:)` returns the position in pixels, measured from the lower left or the upper left
  /// corner.
  public let location: NormalizedPoint
  /// The raw value of the joint's name in the pose.
  public let jointName: String
  /// The probability that the joint is visible at this position, 0…1.
  public let confidence: Float

  /// Creates a joint.
  package init(location: NormalizedPoint, jointName: String, confidence: Float) {
    self.location = location
    self.jointName = jointName
    self.confidence = confidence
  }

  /// Returns the distance to another joint, in normalised coordinates.
  public func distance(to other: Joint) -> Double {
    let x = location.x - other.location.x
    let y = location.y - other.location.y
    return (x * x + y * y).squareRoot()
  }

  public var description: String { "\(jointName) (\(location.x), \(location.y)) \(confidence)" }
}
