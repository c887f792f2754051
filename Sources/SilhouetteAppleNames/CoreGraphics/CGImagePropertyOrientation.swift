// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// The place of a stored image's first pixel in the upright image: EXIF's numbers.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// Stored upright.
  case up = 1
  /// Stored with left and right exchanged.
  case upMirrored = 2
  /// Stored upside down.
  case down = 3
  /// Stored with top and bottom exchanged.
  case downMirrored = 4
  /// Stored with rows and columns exchanged.
  case leftMirrored = 5
  /// Upright after a quarter clockwise.
  case right = 6
  /// Stored with rows and columns exchanged along the other diagonal.
  case rightMirrored = 7
  /// Upright after a quarter counter-clockwise.
  case left = 8
}

extension ImageOrientation {
  /// Creates the library's orientation.
  init(_ orientation: CGImagePropertyOrientation) {
    self = ImageOrientation(rawValue: UInt8(orientation.rawValue)) ?? .up
  }
}
