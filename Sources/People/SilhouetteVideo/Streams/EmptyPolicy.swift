// SPDX-License-Identifier: Apache-2.0

/// A policy for the output when no person is found in a frame.
///
/// If a frame has no mask, because the networks are not ready or have failed, only the background is shown, whatever the
/// policy.
public enum EmptyPolicy: Hashable, Sendable {
  /// Shows only the background.
  case background
  /// Continues to use the last mask that contains a person, for up to this duration after its frame; then shows only the
  /// background.
  case hold(Duration)
  /// Shows the unchanged frame, so that the room becomes visible.
  case pass
}
