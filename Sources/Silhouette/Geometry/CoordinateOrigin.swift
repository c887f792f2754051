// SPDX-License-Identifier: Apache-2.0

/// The corner of an image that coordinates are measured from.
public enum CoordinateOrigin: Hashable, Sendable {
  /// y grows upwards, as in images and observations.
  case lowerLeft
  /// y grows downwards, as in pixel buffers and on screens.
  case upperLeft
}
