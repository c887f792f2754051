// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePeople

/// The people found in a photo; each list is `nil` if it was not asked for, and begins at the left of the image.
struct PeopleFindings: Sendable {
  /// The size of the upright photo in pixels.
  let size: Size
  var faces: [FaceObservation]?
  var bodies: [HumanBodyPoseObservation]?
  var hands: [HumanHandPoseObservation]?
  var instances: [InstanceMaskObservation.Instance]?

  /// Indicates that nothing was found.
  var isEmpty: Bool {
    faces?.isEmpty != false && bodies?.isEmpty != false && hands?.isEmpty != false
      && instances?.isEmpty != false
  }
}

extension PoseProviding {
  /// The least confidence of a joint that counts as visible.
  static var visibleConfidence: Float { 0.3 }

  /// The joints that are visible.
  var visibleJoints: [Joint] { joints.filter { $0.confidence >= Self.visibleConfidence } }

  /// The smallest rectangle of the visible joints, or of all joints if none is.
  var boundingBox: NormalizedRect {
    let visible = visibleJoints
    let places = (visible.isEmpty ? joints : visible).map(\.location)
    let (x, y) = (places.map(\.x), places.map(\.y))
    let (left, low) = (x.min() ?? 0, y.min() ?? 0)
    return NormalizedRect(
      x: left, y: low, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - low)
  }
}

extension NormalizedRect {
  /// The middle between the left and the right edge.
  var middle: Double { x + width / 2 }
}
