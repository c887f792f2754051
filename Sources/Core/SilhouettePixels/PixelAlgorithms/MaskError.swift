// SPDX-License-Identifier: Apache-2.0

/// An error of mask operations: the pixels are unsuitable.
public enum MaskError: Error, Hashable, CustomStringConvertible {
  /// The pixels have several channels; a mask must have one: grey, red or alpha.
  case notAMask(PixelFormat)
  /// The pixels to cut out have alpha but no colours.
  case withoutColors(PixelFormat)
  /// The arguments have different sizes.
  case differentSizes(width: Int, height: Int, otherWidth: Int, otherHeight: Int)

  public var description: String {
    switch self {
    case .notAMask(let format):
      "a mask must have one channel, grey, red or alpha, found \(format)"
    case .withoutColors(let format):
      "the pixels to cut out must have colours, found \(format)"
    case .differentSizes(let width, let height, let otherWidth, let otherHeight):
      "both must have the same size, found \(width)×\(height) and \(otherWidth)×\(otherHeight)"
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

  /// Throws unless both buffers have the same size.
  package func checkHasSize(of other: PixelBuffer) throws(MaskError) {
    if width != other.width || height != other.height {
      throw .differentSizes(
        width: width, height: height, otherWidth: other.width, otherHeight: other.height)
    }
  }
}
