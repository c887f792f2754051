// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SilhouettePeople

/// A request that finds the bounding boxes of people.
public final class VNDetectHumanRectanglesRequest: VNImageBasedRequest {
  public override class var supportedRevisions: IndexSet { [1, 2] }

  /// The results; `nil` before the request has been performed and after an error.
  public var results: [VNHumanObservation]? { observations as? [VNHumanObservation] }

  /// Indicates whether the bounding boxes cover only the head, arms and torso. Revision 1 finds nothing else.
  public var upperBodyOnly = true

  override func observations(in image: VNImage) throws -> [VNObservation] {
    var request = DetectHumanRectanglesRequest()
    request.upperBodyOnly = upperBodyOnly || revision == VNDetectHumanRectanglesRequestRevision1
    return try result(of: request, in: image).map { VNHumanObservation($0) }
  }
}

/// Version 1 of ``VNDetectHumanRectanglesRequest``.
public let VNDetectHumanRectanglesRequestRevision1 = 1
/// Version 2 of ``VNDetectHumanRectanglesRequest``.
public let VNDetectHumanRectanglesRequestRevision2 = 2

/// The bounding box of a person.
public final class VNHumanObservation: VNDetectedObjectObservation {
  /// Indicates whether the bounding box covers the person only from head to hips.
  public let upperBodyOnly: Bool

  init(_ human: HumanObservation) {
    upperBodyOnly = human.isUpperBodyOnly
    super.init(human, boundingBox: human.boundingBox)
  }
}

/// A request that finds poses.
public protocol VNPoseRequest: VNImageBasedRequest {
  /// A pose.
  associatedtype Observation: VNNamedPose
  /// The results; `nil` before the request has been performed and after an error.
  var results: [Observation]? { get }
}

extension VNPoseRequest {
  /// Returns the names of the joints that a revision finds.
  ///
  /// - Throws: ``VNError`` if the revision does not exist.
  public static func supportedJointNames(
    forRevision revision: Int
  ) throws -> [Observation.JointName] {
    try checkRevision(revision)
    return Observation.jointKeys.compactMap { Observation.JointName(rawValue: $0) }
  }

  /// Returns the names of the groups of joints that a revision finds.
  ///
  /// - Throws: ``VNError`` if the revision does not exist.
  public static func supportedJointsGroupNames(
    forRevision revision: Int
  ) throws -> [Observation.JointsGroupName] {
    try checkRevision(revision)
    return (Observation.groupKeys + [.all]).compactMap { Observation.JointsGroupName(rawValue: $0) }
  }

  /// Returns the names of the joints that the request finds.
  ///
  /// - Throws: ``VNError`` if the request's revision does not exist.
  public func supportedJointNames() throws -> [Observation.JointName] {
    try Self.supportedJointNames(forRevision: revision)
  }

  /// Returns the names of the groups of joints that the request finds.
  ///
  /// - Throws: ``VNError`` if the request's revision does not exist.
  public func supportedJointsGroupNames() throws -> [Observation.JointsGroupName] {
    try Self.supportedJointsGroupNames(forRevision: revision)
  }
}

/// A request that finds the joints of people's bodies.
public final class VNDetectHumanBodyPoseRequest: VNImageBasedRequest, VNPoseRequest {
  /// The results; `nil` before the request has been performed and after an error.
  public var results: [VNHumanBodyPoseObservation]? {
    observations as? [VNHumanBodyPoseObservation]
  }

  override func observations(in image: VNImage) throws -> [VNObservation] {
    try result(of: DetectHumanBodyPoseRequest(), in: image).map { VNHumanBodyPoseObservation($0) }
  }
}

/// Version 1 of ``VNDetectHumanBodyPoseRequest``.
public let VNDetectHumanBodyPoseRequestRevision1 = 1

/// A request that finds the joints of hands.
public final class VNDetectHumanHandPoseRequest: VNImageBasedRequest, VNPoseRequest {
  /// The results; `nil` before the request has been performed and after an error.
  public var results: [VNHumanHandPoseObservation]? {
    observations as? [VNHumanHandPoseObservation]
  }

  /// The maximum number of hands to find.
  public var maximumHandCount = 2

  override func observations(in image: VNImage) throws -> [VNObservation] {
    var request = DetectHumanHandPoseRequest()
    request.maximumHandCount = maximumHandCount
    return try result(of: request, in: image).map { VNHumanHandPoseObservation($0) }
  }
}

/// Version 1 of ``VNDetectHumanHandPoseRequest``.
public let VNDetectHumanHandPoseRequestRevision1 = 1
