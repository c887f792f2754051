// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The properties that a frame and the planes of its background must have in common.
package struct FrameGeometry: Hashable, Sendable {
  /// The number of stored columns.
  let width: Int
  /// The number of stored rows.
  let height: Int
  /// The arrangement of the planes.
  let format: PlanarPixelBuffer.Format
  /// The colour encoding of the planes.
  let encoding: YCbCrEncoding
  /// The rotation that makes the frame upright.
  let rotation: VideoRotation

  /// Creates the geometry of frames, given the numbers of stored columns and rows.
  package init(
    width: Int, height: Int, format: PlanarPixelBuffer.Format, encoding: YCbCrEncoding,
    rotation: VideoRotation = .none
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.encoding = encoding
    self.rotation = rotation
  }

  init(_ frame: VideoFrame) {
    self.init(
      width: frame.pixels.width, height: frame.pixels.height, format: frame.pixels.format,
      encoding: frame.encoding, rotation: frame.rotation)
  }

  /// The geometry for testing a background before the first frame is known.
  package static let common = FrameGeometry(
    width: 1280, height: 720, format: .i420, encoding: .bt709)

  /// Renders an upright image as planes of this geometry, in the stored orientation; areas that the image does not cover are
  /// black.
  ///
  /// - Parameters:
  ///   - image: The image; if its extent is infinite, it is cropped.
  ///   - fit: The way to fit an image whose aspect ratio differs from the frame's.
  ///   - kernel: The resampling kernel.
  ///   - workingSpace: The colour space for scaling; sRGB takes a fraction of the time of linear sRGB, which is suitable for
  ///     the frames of a clip.
  /// - Throws: `RenderError` if rendering fails; the errors of reading the image.
  func planes(
    of image: Image, fit: Image.Fit, kernel: ScalingKernel = .lanczos,
    workingSpace: ColorSpace = .linearSRGB
  ) throws -> PlanarPixelBuffer {
    let shown = rotation.orientation.displaySize(width: width, height: height)
    let upright = Rect(x: 0, y: 0, width: Double(shown.width), height: Double(shown.height))
    let fitted =
      image.extent.isInfinite
      ? image.cropped(to: upright) : image.fitted(fit, into: upright, kernel: kernel)
    let covered = fitted.composited(over: Image(color: .black).cropped(to: upright))
    return try Renderer(workingSpace: workingSpace).render(
      covered.oriented(rotation.inverse.orientation),
      region: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), planar: format,
      encoding: encoding)
  }

  /// Returns planes of a single colour.
  ///
  /// - Throws: `RenderError` if rendering fails.
  func planes(of color: Color) throws -> PlanarPixelBuffer {
    try PlanarPixelBuffer(
      width: width, height: height, format: format, color: color, encoding: encoding)
  }

  /// Black planes.
  var blackPlanes: PlanarPixelBuffer {
    PlanarPixelBuffer(width: width, height: height, format: format, range: encoding.range)
  }
}
