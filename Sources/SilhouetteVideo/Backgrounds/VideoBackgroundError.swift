// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A background that cannot be used.
public enum VideoBackgroundError: Error, Hashable, CustomStringConvertible {
  /// A clip has no frames.
  case emptyClip

  public var description: String {
    switch self {
    case .emptyClip: "the background clip has no frames"
    }
  }
}
