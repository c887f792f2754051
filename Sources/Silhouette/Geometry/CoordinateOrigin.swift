// SPDX-License-Identifier: Apache-2.0

/// Which corner of a picture coordinates count from.
public enum CoordinateOrigin: Hashable, Sendable {
  /// y grows upwards: as images and observations count.
  case lowerLeft
  /// y grows downwards: as pixel buffers and screens count.
  case upperLeft
}
