// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

extension CIImage {
  /// Returns the image that a filter makes of this one; an empty one if the filter is unknown or an argument does not
  /// suit it: ``CIFilter/makeOutputImage()`` throws the reason.
  public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
    guard let filter = CIFilter(name: filterName, parameters: params) else { return .empty() }
    filter.setValue(self, forKey: kCIInputImageKey)
    return filter.outputImage ?? .empty()
  }

  /// Returns the image that a filter makes of this one with its defaults.
  public func applyingFilter(_ filterName: String) -> CIImage {
    applyingFilter(filterName, parameters: [:])
  }

  /// Returns the blurred image; the image itself for a sigma below 0.16.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    sigma < 0.16 ? self : applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
  }

  /// Returns the image with colours multiplied by alpha.
  public func premultiplyingAlpha() -> CIImage {
    CIImage(Filters.PremultiplyAlpha().apply(to: image))
  }

  /// Returns the image with colours divided by alpha.
  public func unpremultiplyingAlpha() -> CIImage {
    CIImage(Filters.UnpremultiplyAlpha().apply(to: image))
  }

  /// Returns the image, opaque inside a rectangle and transparent outside.
  public func settingAlphaOne(in extent: CGRect) -> CIImage {
    CIImage(
      image.cropped(to: Rect(extent))
        .applyingColorMatrix(Filters.ColorMatrix(alpha: [0, 0, 0, 0], bias: [0, 0, 0, 1]))
    ).cropped(to: extent)
  }
}
