// SPDX-License-Identifier: Apache-2.0

/// How stored pixels lie relative to the upright picture; raw values are those of EXIF.
public enum ImageOrientation: UInt8, CaseIterable, Sendable, Hashable {
  /// Stored upright.
  case up = 1
  /// Mirrored left to right.
  case upMirrored
  /// Turned by 180°.
  case down
  /// Mirrored top to bottom.
  case downMirrored
  /// Transposed: the stored top row is the upright left column.
  case leftMirrored
  /// The stored top row is the upright right column: turn clockwise to display.
  case right
  /// Transposed over the other diagonal.
  case rightMirrored
  /// The stored top row is the upright left column, bottom first: turn counterclockwise to display.
  case left

  /// Whether width and height change places.
  public var isTransposed: Bool { rawValue >= 5 }
}
