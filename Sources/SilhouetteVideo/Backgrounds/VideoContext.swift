// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The circumstances of a frame, from which a dynamic background computes its colour.
public struct VideoContext: Hashable, Sendable {
  /// The frame's time.
  public var time: Duration
  /// The number of frames that were given a background before this one.
  public var number: Int
  /// The smoothed pose of the largest face; `nil` without a face, or if faces are not tracked.
  public var face: FaceAngles?

  /// Creates a context.
  public init(time: Duration, number: Int, face: FaceAngles? = nil) {
    self.time = time
    self.number = number
    self.face = face
  }
}
