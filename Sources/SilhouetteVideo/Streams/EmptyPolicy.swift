// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A decision about frames in which no person is found.
///
/// Frames that cannot be judged, because the networks are not ready or failed, show the background alone under every
/// policy.
public enum EmptyPolicy: Hashable, Sendable {
  /// The whole background.
  case background
  /// The last mask in which a person was found for up to this time after it, then the whole background.
  case hold(Duration)
  /// The frame as it is: the room becomes visible.
  case pass
}
