// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

extension CGImage {
  /// Returns the image with the parts hidden that a mask hides; `nil` if this image is itself an image mask, or if there is
  /// too little memory.
  ///
  /// The result is a new bitmap of 8-bit RGBA with the size of this image, to which the mask is scaled.
  ///
  /// - Parameter mask: An image mask, which shows what is black in it, or a grey image, which shows what is white.
  public func masking(_ mask: CGImage) -> CGImage? {
    if isMask { return nil }
    let shown = mask.shownParts.scaled(toWidth: width, height: height, kernel: .bilinear)
    let format = PixelFormat(.rgba, .uint8, alpha: .premultiplied)
    let space = pixels.colorSpace
    return
      (try? Renderer(workingSpace: space).render(
        Image(pixels: pixels).blended(withMask: shown), region: Rect(width: width, height: height),
        format: format, colorSpace: space)).map { CGImage($0) }
  }

  /// Returns the image with a range of colours made transparent; `nil` if a pixel is not opaque, or the image has other than 8 bits per
  /// channel, or if the number of values is not twice that of its channels.
  ///
  /// - Parameter components: The smallest and the largest code, 0…255, of each channel.
  public func masking(_ components: [CGFloat]) -> CGImage? {
    guard !isMask, components.count % 2 == 0, components.allSatisfy(\.isFinite) else { return nil }
    let codes = components.map { Int(max(-1, min($0.rounded(), 256))) }
    let ranges = stride(from: 0, to: codes.count, by: 2).map { index in
      // A range whose limits are exchanged is empty.
      codes[index] <= codes[index + 1] ? codes[index]...codes[index + 1] : 256...256
    }
    return (try? withoutUnusedAlpha.removingColors(in: ranges)).flatMap { $0 }.map { CGImage($0) }
  }

  /// The pixels without alpha if it is opaque everywhere, as that of a bitmap with unused alpha is.
  private var withoutUnusedAlpha: PixelBuffer {
    guard pixels.format.channels.count == 4, pixels.format.component == .uint8 else {
      return pixels
    }
    let bytes = pixels.packedBytes
    guard stride(from: 3, to: bytes.count, by: 4).allSatisfy({ bytes[$0] == 255 }) else {
      return pixels
    }
    let opaque = try? Renderer(workingSpace: .sRGB).render(
      Image(pixels: pixels), format: .rgb8, colorSpace: pixels.colorSpace)
    return opaque ?? pixels
  }

  /// Returns what ``masking(_:)-([CGFloat])`` returns, under the name of newer code.
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    masking(components)
  }

  /// The parts of other images that this one shows when it is their mask: 1 for all, 0 for nothing.
  var shownParts: Image {
    let values = Image(mask: pixels)
    return isMask ? values.applyingColorMatrix(.inversion) : values
  }
}

extension Filters.ColorMatrix {
  /// The matrix that exchanges black and white.
  static let inversion = Filters.ColorMatrix(
    red: [-1, 0, 0, 0], green: [0, -1, 0, 0], blue: [0, 0, -1, 0], bias: [1, 1, 1, 0])
}
