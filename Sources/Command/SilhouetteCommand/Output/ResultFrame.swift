// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// A size in whole pixels.
struct PixelSize: Hashable, Sendable {
  let width: Int
  let height: Int
}

/// The part of a photo's plane that a result shows, and the size of the result.
struct ResultFrame: Hashable, Sendable {
  /// The part of the plane, which may extend beyond the photo.
  let region: Rect
  /// The size of the result.
  let size: PixelSize

  /// The result's extent.
  var place: Rect {
    Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// Returns the part of an image in the frame, scaled to the size of the result; pixels outside of the image are
  /// transparent.
  ///
  /// - Parameter image: An image in the photo's coordinates, of finite extent.
  func shows(_ image: Image) -> Image {
    let place = place
    if image.extent.isEmpty { return Image(color: .clear).cropped(to: place) }
    let source = image.extent.integral
    let x = place.width / region.width
    let y = place.height / region.height
    var scaled = image
    if x != 1 || y != 1 {
      // The whole image gets a whole number of pixels, so that its edges stay sharp.
      scaled = image.scaled(
        toWidth: max(1, Int((source.width * x).rounded())),
        height: max(1, Int((source.height * y).rounded())))
    }
    let corner = scaled.extent.integral.origin
    return scaled.transformed(
      by: Transform2D(
        translationX: ((source.minX - region.minX) * x).rounded() - corner.x,
        y: ((source.minY - region.minY) * y).rounded() - corner.y)
    ).cropped(to: place)
      // A transparent layer extends the result to the whole frame.
      .composited(over: Image(color: .clear).cropped(to: place)).cropped(to: place)
  }

  /// Returns the pixels in the frame, in their format. Colours are computed in linear light, and are unchanged if nothing is
  /// scaled.
  ///
  /// - Parameters:
  ///   - pixels: The pixels of a photo's size.
  ///   - threadCount: The number of threads; `nil` for the default.
  /// - Throws: The errors of rendering.
  func pixels(of pixels: PixelBuffer, threadCount: Int?) throws -> PixelBuffer {
    let isScaled =
      region.width != Double(size.width) || region.height != Double(size.height)
    if isScaled, pixels.colorSpace != .none {
      return try Renderer(threadCount: threadCount).render(
        shows(Image(pixels: pixels)), format: pixels.format, colorSpace: pixels.colorSpace)
    }
    var result = try Renderer(workingSpace: .none, threadCount: threadCount).render(
      shows(Image(mask: pixels)), format: pixels.format, colorSpace: .none)
    result.colorSpace = pixels.colorSpace
    return result
  }
}
