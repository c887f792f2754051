// SPDX-License-Identifier: Apache-2.0

/// Why an image could not be rendered.
public enum RenderError: Error, Hashable, CustomStringConvertible {
  /// The region has no pixels.
  case emptyRegion
  /// The region reaches to infinity: crop the image or name a region.
  case infiniteRegion
  /// The result would have more pixels than allowed.
  case tooLarge(width: Int, height: Int, maximumPixelCount: Int)

  public var description: String {
    switch self {
    case .emptyRegion: "nothing to render: the region has no pixels"
    case .infiniteRegion: "the region to render is infinite: crop the image or name a region"
    case .tooLarge(let width, let height, let maximum):
      "a picture of \(width)×\(height) pixels is over the limit of \(maximum) pixels"
    }
  }
}
