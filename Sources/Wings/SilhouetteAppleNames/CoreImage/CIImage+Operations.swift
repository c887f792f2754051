// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

extension CIImage {
  /// Returns the transformed image, bilinearly sampled; an empty image if the transform has no inverse.
  ///
  /// Outside its extent, an image is transparent, so that the edges of enlarged colours fade. Those of masks and grey images
  /// do not: a mask that is stretched over a photo covers its first and last pixels too.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    let transform = Transform2D(matrix)
    guard transform.inverted != nil else { return .empty() }
    let isGrey = image.storedFormat?.channels == .grey || image.isMask
    return CIImage(
      isGrey ? image.transformedWithoutFading(by: transform) : image.transformed(by: transform))
  }

  /// Returns the transformed image; a factor below 1 can take the mean of all pixels instead of the nearest four.
  ///
  /// - Parameters:
  ///   - matrix: The transform; the result is empty if it has no inverse.
  ///   - highQualityDownsample: Indicates whether to read every pixel where the transform shrinks the image: the image is
  ///     scaled with a triangle filter, and the rest of the transform interpolates bilinearly. An infinite image is
  ///     transformed as by ``transformed(by:)``.
  public func transformed(
    by matrix: CGAffineTransform, highQualityDownsample: Bool
  ) -> CIImage {
    let transform = Transform2D(matrix)
    let scale = (x: hypot(matrix.a, matrix.b), y: hypot(matrix.c, matrix.d))
    let whole = image.extent.integral
    guard highQualityDownsample, scale.x < 1 || scale.y < 1, transform.inverted != nil,
      !whole.isEmpty, !whole.isInfinite, max(whole.width, whole.height) < 1e6
    else { return transformed(by: matrix) }
    func size(_ length: Double, _ scale: CGFloat) -> Double {
      max(1, (length * min(Double(scale), 1) - 1e-6).rounded(.up))
    }
    let width = size(whole.width, scale.x)
    let height = size(whole.height, scale.y)
    let small = image.scaled(toWidth: Int(width), height: Int(height), kernel: .bilinear)
    let back = Transform2D(
      a: whole.width / width, b: 0, c: 0, d: whole.height / height, tx: whole.minX, ty: whole.minY)
    return CIImage(small.transformed(by: back.concatenating(transform)))
  }

  /// Returns the image rotated and mirrored from the given orientation to upright.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    CIImage(image.oriented(ImageOrientation(orientation)))
  }

  /// Returns the image rotated and mirrored from the given orientation to upright.
  ///
  /// - Parameter orientation: The EXIF value, 1…8; other values have no effect.
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    oriented(
      UInt32(exactly: orientation).flatMap { CGImagePropertyOrientation(rawValue: $0) } ?? .up)
  }

  /// Returns the transform that makes an image with the given orientation upright, with its lower left corner at the origin.
  public func orientationTransform(
    for orientation: CGImagePropertyOrientation
  ) -> CGAffineTransform {
    let size = image.extent.isInfinite ? .zero : image.extent.size
    return CGAffineTransform(ImageOrientation(orientation).transform(forStoredSize: size))
  }

  /// Returns the part of the image inside a rectangle.
  public func cropped(to rect: CGRect) -> CIImage { CIImage(image.cropped(to: Rect(rect))) }

  /// Returns the image with its edge pixels repeated to infinity.
  public func clampedToExtent() -> CIImage { CIImage(image.clampedToExtent()) }

  /// Returns the part of the image inside a rectangle, with the part's edge pixels repeated to infinity.
  public func clamped(to rect: CGRect) -> CIImage { cropped(to: rect).clampedToExtent() }

  /// Returns this image composited over another.
  public func composited(over dest: CIImage) -> CIImage {
    CIImage(image.composited(over: dest.image))
  }

  /// Returns the image with its sampling set to nearest neighbour, for subsequent transforms.
  public func samplingNearest() -> CIImage { CIImage(image.samplingNearest()) }

  /// Returns the image with its sampling set to bilinear, for subsequent transforms.
  public func samplingLinear() -> CIImage { CIImage(image.samplingLinear()) }
}

extension CIImage {
  /// Returns the image marked for the cache of a context, which computes all of it once and then reads it from memory.
  ///
  /// - Parameter cache: Indicates whether the context keeps the pixels; otherwise nothing changes.
  public func insertingIntermediate(cache: Bool = true) -> CIImage {
    cache ? CIImage(image.insertingIntermediate()) : self
  }

  /// Returns the image with its values, which are treated as those of a colour space, converted to the context's working
  /// space.
  ///
  /// - Parameter colorSpace: The space in which the values are encoded.
  public func matchedToWorkingSpace(from colorSpace: CGColorSpace) -> CIImage? {
    CIImage(image.matchedToWorkingSpace(from: colorSpace.space))
  }

  /// Returns the image with its colours converted from the context's working space to another.
  ///
  /// - Parameter colorSpace: The space of the resulting values.
  public func matchedFromWorkingSpace(to colorSpace: CGColorSpace) -> CIImage? {
    CIImage(image.matchedFromWorkingSpace(to: colorSpace.space))
  }

  /// Returns the part of one of the images from which this image is made that is read to compute a rectangle of it.
  ///
  /// - Parameters:
  ///   - image: An image to which filters were applied to make this one.
  ///   - rect: The rectangle of this image.
  /// - Returns: An empty rectangle if nothing is read, or if this image is not made from `image`.
  public func regionOfInterest(for image: CIImage, in rect: CGRect) -> CGRect {
    self.image.region(of: image.image, for: Rect(rect)).map { CGRect($0) } ?? .zero
  }
}

extension CIImage {
  /// Returns the result of applying a filter to the image; an empty image if the filter is unknown or an argument is
  /// unsuitable. ``CIFilter/makeOutputImage()`` throws an error with the reason.
  public func applyingFilter(
    _ filterName: String, parameters params: [String: Any] = [:]
  ) -> CIImage {
    guard let filter = CIFilter(name: filterName, parameters: params) else { return .empty() }
    filter.setValue(self, forKey: kCIInputImageKey)
    return filter.outputImage ?? .empty()
  }

  /// Returns the blurred image, or the image itself if sigma is below 0.16.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    sigma < 0.16 ? self : applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
  }

  /// Returns the image with colours multiplied by alpha.
  public func premultiplyingAlpha() -> CIImage {
    CIImage(image.premultiplyingAlpha())
  }

  /// Returns the image with colours divided by alpha.
  public func unpremultiplyingAlpha() -> CIImage {
    CIImage(image.unpremultiplyingAlpha())
  }

  /// Returns the image with alpha 1 inside a rectangle and 0 outside it.
  public func settingAlphaOne(in extent: CGRect) -> CIImage {
    CIImage(
      image.cropped(to: Rect(extent))
        .applyingColorMatrix(Filters.ColorMatrix(alpha: [0, 0, 0, 0], bias: [0, 0, 0, 1]))
    ).cropped(to: extent)
  }
}
