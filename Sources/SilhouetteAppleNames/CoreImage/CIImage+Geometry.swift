// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

extension CIImage {
  /// Returns the transformed image, bilinearly sampled; an empty one if the transform has no inverse.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    let transform = Transform2D(matrix)
    guard transform.inverted != nil else { return .empty() }
    return CIImage(image.transformed(by: transform))
  }

  /// Returns the stored image turned upright.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    CIImage(image.oriented(ImageOrientation(orientation)))
  }

  /// Returns the stored image turned upright.
  ///
  /// - Parameter orientation: EXIF's number; others than 1…8 change nothing.
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    oriented(
      UInt32(exactly: orientation).flatMap { CGImagePropertyOrientation(rawValue: $0) } ?? .up)
  }

  /// Returns the transform that turns the stored image upright, its lower left corner at the origin.
  public func orientationTransform(
    for orientation: CGImagePropertyOrientation
  ) -> CGAffineTransform {
    let size = image.extent.isInfinite ? .zero : image.extent.size
    return CGAffineTransform(ImageOrientation(orientation).transform(forStoredSize: size))
  }

  /// Returns the part inside a rectangle.
  public func cropped(to rect: CGRect) -> CIImage { CIImage(image.cropped(to: Rect(rect))) }

  /// Returns the image with the pixels of its edges going on for ever.
  public func clampedToExtent() -> CIImage { CIImage(image.clampedToExtent()) }

  /// Returns the part inside a rectangle with the pixels of its edges going on for ever.
  public func clamped(to rect: CGRect) -> CIImage { cropped(to: rect).clampedToExtent() }

  /// Returns the image over another.
  public func composited(over dest: CIImage) -> CIImage {
    CIImage(image.composited(over: dest.image))
  }

  /// Returns the image whose pixels are not mixed when it is transformed.
  public func samplingNearest() -> CIImage { CIImage(image.samplingNearest()) }

  /// Returns the image whose pixels are mixed when it is transformed.
  public func samplingLinear() -> CIImage { CIImage(image.samplingLinear()) }
}
