// SPDX-License-Identifier: Apache-2.0

/// Pixels that do not suit an operation on masks.
public enum MaskError: Error, Hashable, CustomStringConvertible {
  /// A mask must have one channel: grey, red or alpha.
  case notAMask(PixelFormat)
  /// The pixels to cut out must have colours, not alpha alone.
  case withoutColors(PixelFormat)
  /// Both arguments must have the same size.
  case differentSizes(width: Int, height: Int, otherWidth: Int, otherHeight: Int)

  public var description: String {
    switch self {
    case .notAMask(let format):
      "a mask must have one channel, grey, red or alpha, found \(format)"
    case .withoutColors(let format):
      "the pixels to cut out must have colours, found \(format)"
    case .differentSizes(let width, let height, let otherWidth, let otherHeight):
      "both must have one size, found \(width)×\(height) and \(otherWidth)×\(otherHeight)"
    }
  }
}

extension PixelBuffer {
  /// Throws unless the pixels have one channel.
  package func checkIsMask() throws(MaskError) {
    if format.channels.count != 1 { throw .notAMask(format) }
  }

  /// Throws unless the pixels have colours.
  func checkHasColors() throws(MaskError) {
    if !format.channels.hasColors { throw .withoutColors(format) }
  }

  /// Throws unless both have the same size.
  package func checkHasSize(of other: PixelBuffer) throws(MaskError) {
    if width != other.width || height != other.height {
      throw .differentSizes(
        width: width, height: height, otherWidth: other.width, otherHeight: other.height)
    }
  }
}
