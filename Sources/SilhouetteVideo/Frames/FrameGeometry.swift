// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The properties of a frame that the planes of a background must share.
struct FrameGeometry: Hashable, Sendable {
  /// Columns as stored.
  let width: Int
  /// Rows as stored.
  let height: Int
  /// The arrangement of the planes.
  let format: PlanarPixelBuffer.Format
  /// The meaning of the numbers.
  let encoding: YCbCrEncoding
  /// The turn that makes the frame upright.
  let rotation: VideoRotation

  init(_ frame: VideoFrame) {
    (width, height) = (frame.pixels.width, frame.pixels.height)
    (format, encoding, rotation) = (frame.pixels.format, frame.encoding, frame.rotation)
  }

  /// The geometry that a background is tried with before the first frame.
  static let common = FrameGeometry(
    VideoFrame(
      PlanarPixelBuffer(width: 1280, height: 720, format: .i420), encoding: .bt709,
      timestamp: .zero))

  /// Renders an upright image as planes of this geometry, stored as the frame is; what it does not cover is black.
  ///
  /// - Parameters:
  ///   - image: The image; one of infinite extent is cropped.
  ///   - fit: The treatment of different proportions.
  ///   - kernel: The weights of pixels.
  ///   - workingSpace: The space to scale in: sRGB takes a fraction of the time, for frames of a clip.
  /// - Throws: `RenderError`; the errors of reading the image.
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

  /// Makes planes of one colour.
  ///
  /// - Throws: `RenderError`.
  func planes(of color: Color) throws -> PlanarPixelBuffer {
    try PlanarPixelBuffer(
      width: width, height: height, format: format, color: color, encoding: encoding)
  }

  /// Makes black planes.
  var blackPlanes: PlanarPixelBuffer {
    PlanarPixelBuffer(width: width, height: height, format: format, range: encoding.range)
  }
}

extension VideoRotation {
  /// The turn back.
  var inverse: VideoRotation {
    switch self {
    case .clockwise90: .clockwise270
    case .clockwise270: .clockwise90
    case .none, .half: self
    }
  }
}
