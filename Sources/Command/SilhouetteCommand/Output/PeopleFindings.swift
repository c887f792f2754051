// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePeople

/// The people found in a photo, each list ordered from left to right, or `nil` if it was not requested.
struct PeopleFindings: Sendable {
  /// The size of the upright photo in pixels.
  let size: Size
  var faces: [FaceObservation]?
  var bodies: [HumanBodyPoseObservation]?
  var hands: [HumanHandPoseObservation]?
  var instances: [InstanceMaskObservation.Instance]?
  /// The masks of the instances; `nil` if there are none.
  var masks: InstanceMaskObservation?

  /// Indicates that nothing was found.
  var isEmpty: Bool {
    faces?.isEmpty != false && bodies?.isEmpty != false && hands?.isEmpty != false
      && instances?.isEmpty != false
  }
}

extension PoseProviding {
  /// The minimum confidence at which a joint counts as visible.
  static var visibleConfidence: Float { 0.3 }

  /// The visible joints.
  var visibleJoints: [Joint] { joints.filter { $0.confidence >= Self.visibleConfidence } }

  /// The smallest rectangle around the visible joints, or around all joints if none is visible.
  var boundingBox: NormalizedRect {
    let visible = visibleJoints
    let points = (visible.isEmpty ? joints : visible).map(\.location)
    let left = points.map(\.x).min() ?? 0
    let bottom = points.map(\.y).min() ?? 0
    return NormalizedRect(
      x: left, y: bottom, width: (points.map(\.x).max() ?? 0) - left,
      height: (points.map(\.y).max() ?? 0) - bottom)
  }
}

extension NormalizedRect {
  /// The x coordinate of the centre.
  var middle: Double { x + width / 2 }
}
