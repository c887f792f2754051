// SPDX-License-Identifier: Apache-2.0

/// Why pictures do not fit a mask operation.
public enum MaskError: Error, Hashable, CustomStringConvertible {
  /// A mask must have one channel: grey, red or alpha.
  case notAMask(PixelFormat)
  /// A photograph must have colours, not alpha alone.
  case notAPhotograph(PixelFormat)
  /// Two pictures must be of the same size.
  case differentSizes(width: Int, height: Int, otherWidth: Int, otherHeight: Int)

  public var description: String {
    switch self {
    case .notAMask(let format):
      "a mask must have one channel, grey, red or alpha, and this one is \(format)"
    case .notAPhotograph(let format):
      "a photograph must have colours, and this one is \(format)"
    case .differentSizes(let width, let height, let otherWidth, let otherHeight):
      "both pictures must be of one size, not \(width)×\(height) and \(otherWidth)×\(otherHeight)"
    }
  }
}

extension PixelBuffer {
  /// Throws unless the picture has one channel.
  func checkIsMask() throws(MaskError) {
    if format.channels.count != 1 { throw .notAMask(format) }
  }

  /// Throws unless the picture has colours.
  func checkIsPhotograph() throws(MaskError) {
    if !format.channels.hasColors { throw .notAPhotograph(format) }
  }

  /// Throws unless both pictures are of the same size.
  func checkHasSize(of other: PixelBuffer) throws(MaskError) {
    if width != other.width || height != other.height {
      throw .differentSizes(
        width: width, height: height, otherWidth: other.width, otherHeight: other.height)
    }
  }
}
