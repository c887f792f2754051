// SPDX-License-Identifier: Apache-2.0

/// How a picture meets a network's input of other proportions, in Vision's words.
public enum CropAndScale: String, CaseIterable, Hashable, Sendable {
  /// Stretches each axis on its own: all is seen, proportions change.
  case scaleFill
  /// Keeps proportions and shows all, centred; the rest of the input is empty.
  case scaleFit
  /// Keeps proportions and fills the input; what overhangs on the long side is cut off evenly.
  case centerCrop

  /// How much each axis grows.
  public func scale(from source: Size, to target: Size) -> Size {
    let (x, y) = (target.width / source.width, target.height / source.height)
    return switch self {
    case .scaleFill: Size(width: x, height: y)
    case .scaleFit: Size(width: min(x, y), height: min(x, y))
    case .centerCrop: Size(width: max(x, y), height: max(x, y))
    }
  }

  /// Takes the picture to the network's input; both have their lower left corner at the origin.
  ///
  /// - Parameters:
  ///   - source: The picture's size as stored.
  ///   - orientation: How to turn it upright first.
  ///   - target: The size of the network's input.
  public func transform(
    from source: Size, orientation: ImageOrientation = .up, to target: Size
  ) -> AffineTransform {
    let upright =
      orientation.isTransposed
      ? Size(width: source.height, height: source.width) : source
    let scale = scale(from: upright, to: target)
    return orientation.transform(forStoredSize: source).concatenating(
      AffineTransform(
        a: scale.width, b: 0, c: 0, d: scale.height,
        tx: (target.width - scale.width * upright.width) / 2,
        ty: (target.height - scale.height * upright.height) / 2))
  }

  /// Takes the network's input back to the stored picture.
  public func inverseTransform(
    from source: Size, orientation: ImageOrientation = .up, to target: Size
  ) -> AffineTransform {
    let forward = transform(from: source, orientation: orientation, to: target)
    guard let inverse = forward.inverted else {
      preconditionFailure("no size may be zero: \(source) to \(target)")
    }
    return inverse
  }

  /// Where in the network's input the picture lies: all of it but for ``scaleFit``.
  public func pictureRect(
    from source: Size, orientation: ImageOrientation = .up, to target: Size
  ) -> Rect {
    let whole = Rect(origin: .zero, size: target)
    if self != .scaleFit { return whole }
    let picture = Rect(origin: .zero, size: source)
    return transform(from: source, orientation: orientation, to: target)
      .boundingBox(of: picture).snapped.intersection(whole)
  }

  /// Which part of the stored picture the network sees: all of it but for ``centerCrop``.
  public func visibleRect(
    from source: Size, orientation: ImageOrientation = .up, to target: Size
  ) -> Rect {
    let picture = Rect(origin: .zero, size: source)
    if self != .centerCrop { return picture }
    return inverseTransform(from: source, orientation: orientation, to: target)
      .boundingBox(of: Rect(origin: .zero, size: target)).snapped.intersection(picture)
  }
}
