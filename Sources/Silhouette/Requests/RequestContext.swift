// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// What a request is given to work with: a part of an upright picture, shared with other requests,
/// and whether the work is still wanted.
public struct RequestContext: Sendable {
  /// The part of the upright picture to look at.
  public let regionOfInterest: NormalizedRect

  let picture: RequestPicture
  let cancellation: CancellationFlag

  /// The size of the whole upright picture, in pixels.
  ///
  /// - Throws: What reading the picture throws.
  public func imageSize() throws -> Size { try picture.pixels().rect.size }

  /// The region of interest in pixels of the upright picture, y up: every pixel that it touches.
  ///
  /// - Throws: ``RequestError/invalidRegionOfInterest(_:)``; what reading the picture throws.
  public func region() throws -> Rect {
    try regionOfInterest.checkIsInside()
    return regionOfInterest.pixels(in: try imageSize())
  }

  /// The pixels of the region of interest.
  ///
  /// - Throws: As ``region()``.
  public func pixels() throws -> PixelBuffer { try picture.pixels(in: region()) }

  /// The region of interest as a network takes it; made once for all requests that want the same.
  ///
  /// - Parameters:
  ///   - format: Size, channels and numbers of the tensor.
  ///   - cropAndScale: What to do where the proportions differ.
  /// - Returns: Float32 [1, height, width, channels], top row first.
  /// - Throws: As ``region()``; `RenderError` if the picture is over the renderer's limit.
  public func input(_ format: NetworkInputFormat, cropAndScale: CropAndScale) throws -> Tensor {
    let key = RequestPicture.InputKey(
      region: try region(), format: format, cropAndScale: cropAndScale)
    return try picture.input(key)
  }

  /// Stops the work if nobody wants it any more.
  ///
  /// - Throws: `CancellationError`.
  public func checkCancellation() throws { try cancellation.check() }
}

extension NormalizedRect {
  /// - Throws: ``RequestError/invalidRegionOfInterest(_:)`` unless this is a part of a picture.
  func checkIsInside() throws(RequestError) {
    // As much as rounding may add to an edge that was meant to be 1.
    let largest = 1 + 1e-9
    guard [x, y, width, height].allSatisfy(\.isFinite), width > 0, height > 0, x >= 0, y >= 0,
      x + width <= largest, y + height <= largest
    else { throw .invalidRegionOfInterest(self) }
  }

  /// Every pixel that the rectangle touches, in a picture of a size.
  func pixels(in imageSize: Size) -> Rect {
    toImageCoordinates(imageSize).snapped.integral
      .intersection(Rect(origin: .zero, size: imageSize))
  }
}
