// SPDX-License-Identifier: Apache-2.0

/// A mismatch between memory and the pixels that it is to hold.
public enum PixelBufferError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The width or the height is not positive.
  case emptySize(width: Int, height: Int)
  /// Rows lie closer together than they are long, in bytes.
  case rowStrideTooSmall(expected: Int, found: Int)
  /// There are fewer bytes than the rows need; so many that `Int` does not hold them are `Int.max`.
  case tooFewBytes(expected: Int, found: Int)
  /// The rows of memory that is not copied begin at addresses, or at distances, that are not multiples of a component's size.
  case misaligned(PixelFormat.Component)

  public var description: String {
    switch self {
    case .emptySize(let width, let height):
      "expected pixels of 1×1 or more, found \(width)×\(height)"
    case .rowStrideTooSmall(let expected, let found):
      "expected \(expected) bytes from row to row or more, found \(found)"
    case .tooFewBytes(let expected, let found):
      "expected \(expected) bytes of pixels, found \(found)"
    case .misaligned(let component):
      "expected rows of \(component) that begin at multiples of \(component.byteCount) bytes"
    }
  }
}
