// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The clockwise turn that makes a stored video frame upright, in degrees: the values of WebRTC's frames.
public enum VideoRotation: Int, Hashable, Sendable, CaseIterable {
  /// The frame is upright.
  case none = 0
  /// A quarter clockwise.
  case clockwise90 = 90
  /// A half.
  case half = 180
  /// Three quarters clockwise.
  case clockwise270 = 270

  /// The orientation of a stored image that needs the same turn.
  public var orientation: ImageOrientation {
    switch self {
    case .none: .up
    case .clockwise90: .right
    case .half: .down
    case .clockwise270: .left
    }
  }
}
