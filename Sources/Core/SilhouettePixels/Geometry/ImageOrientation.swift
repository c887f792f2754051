// SPDX-License-Identifier: Apache-2.0

/// The mapping of stored rows and columns to the upright image: the eight values of EXIF tag 0x0112, under Core
/// Graphics' names.
///
/// The name says which side of the upright image the stored image's top faces; `Mirrored` adds a flip. A stored image of
/// orientation `right`, for example, is rotated by 90° clockwise for display.
public enum ImageOrientation: UInt8, Hashable, Sendable, CaseIterable {
  /// Row 0 is the top, column 0 the left side: display it unchanged.
  case up = 1
  /// Row 0 is the top, column 0 the right side: flip left and right.
  case upMirrored = 2
  /// Row 0 is the bottom, column 0 the right side: rotate by 180°.
  case down = 3
  /// Row 0 is the bottom, column 0 the left side: flip top and bottom.
  case downMirrored = 4
  /// Row 0 is the left side, column 0 the top: transpose.
  case leftMirrored = 5
  /// Row 0 is the right side, column 0 the top: rotate by 90° clockwise.
  case right = 6
  /// Row 0 is the right side, column 0 the bottom: transpose across the other diagonal.
  case rightMirrored = 7
  /// Row 0 is the left side, column 0 the bottom: rotate by 90° counter-clockwise.
  case left = 8

  /// Indicates whether width and height are swapped for display.
  public var isTransposed: Bool { rawValue >= 5 }

  /// Returns the display size of an image stored as `width`×`height`.
  package func displaySize(width: Int, height: Int) -> (width: Int, height: Int) {
    isTransposed ? (height, width) : (width, height)
  }

  /// Returns the display size of an image stored at this size.
  package func displaySize(of size: Size) -> Size {
    isTransposed ? Size(width: size.height, height: size.width) : size
  }
}

extension ImageOrientation {
  /// Returns the transform from a stored image to the upright image, both with y up and the lower left corner at the
  /// origin.
  ///
  /// - Parameter size: Width and height as stored.
  package func transform(forStoredSize size: Size) -> Transform2D {
    let w = size.width
    let h = size.height
    return switch self {
    case .up: .identity
    case .upMirrored: Transform2D(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
    case .down: Transform2D(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case .downMirrored: Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
    case .leftMirrored: Transform2D(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
    case .right: Transform2D(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    case .rightMirrored: Transform2D(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .left: Transform2D(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    }
  }
}
