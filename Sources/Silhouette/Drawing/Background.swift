// SPDX-License-Identifier: Apache-2.0

/// What is put behind a subject.
public enum Background: Sendable, Hashable {
  /// A colour.
  case color(Color)
  /// Another picture, scaled; what it does not cover is black.
  case image(Image, fit: Fit)
  /// The picture's own background out of focus, in which the subject leaves no trace. The sigma is in
  /// pixels; `nil` is a fiftieth of the picture's longer side.
  case blur(sigma: Double? = nil)
}

extension Image {
  /// This picture's subject in front of another background.
  ///
  /// - Parameters:
  ///   - background: What to put behind it.
  ///   - mask: 1 where the subject is, 0 where the background shows; of any size, stretched over the
  ///     picture.
  public func replacingBackground(with background: Background, mask: Image) -> Image {
    let behind = background.image(behind: self, mask: mask)
    // A picture that is transparent itself shows the background too.
    return blended(withMask: mask.stretchedMask(over: extent), over: behind)
      .composited(over: behind)
  }
}

extension Background {
  /// The background of a picture's size.
  ///
  /// - Parameters:
  ///   - photograph: The picture.
  ///   - mask: 1 where its subject is; of any size.
  public func image(behind photograph: Image, mask: Image) -> Image {
    let place = photograph.extent
    switch self {
    case .color(let color): return Image(color: color).cropped(to: place)
    case .image(let image, let fit):
      let picture = image.fitted(fit, into: place)
      // Contained or transparent pictures leave room.
      return picture.composited(over: Image(color: .black).cropped(to: place))
    case .blur(let sigma):
      let sigma = sigma ?? max(place.width, place.height) / 50
      return BackgroundBlur(mask: mask.stretchedMask(over: place), sigma: sigma)
        .backdrop(of: photograph)
    }
  }
}
