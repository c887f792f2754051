// SPDX-License-Identifier: Apache-2.0

/// A mismatch between memory and the planes of a video frame.
public enum PlanarPixelError: Error, Hashable, CustomStringConvertible {
  /// A format has another number of planes.
  case wrongPlaneCount(PlanarPixelBuffer.Format, expected: Int, found: Int)
  /// Rows lie closer together than they are long, in bytes.
  case rowStrideTooSmall(plane: Int, expected: Int, found: Int)
  /// A plane has fewer bytes than its rows need; so many that `Int` does not hold them are `Int.max`.
  case planeTooSmall(plane: Int, expected: Int, found: Int)

  public var description: String {
    switch self {
    case .wrongPlaneCount(let format, let expected, let found):
      "\(format) has \(expected) planes, found \(found)"
    case .rowStrideTooSmall(let plane, let expected, let found):
      "plane \(plane): expected \(expected) bytes from row to row or more, found \(found)"
    case .planeTooSmall(let plane, let expected, let found):
      "plane \(plane): expected \(expected) bytes, found \(found)"
    }
  }
}
