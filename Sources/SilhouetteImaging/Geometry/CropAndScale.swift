// SPDX-License-Identifier: Apache-2.0

/// How a picture meets a network's input of other proportions, in Vision's words.
public enum CropAndScale: String, CaseIterable, Hashable, Sendable {
  /// Stretches each axis on its own: all is seen, proportions change.
  case scaleToFill
  /// Keeps proportions and shows all, centred; the rest of the input is empty.
  case scaleToFit
  /// Keeps proportions and fills the input; what overhangs on the long side is cut off evenly.
  case centerCrop
  /// Turns the picture by 90° counter-clockwise, then as ``scaleToFill``.
  case scaleToFillPlus90CCWRotation
  /// Turns the picture by 90° counter-clockwise, then as ``scaleToFit``.
  case scaleToFitPlus90CCWRotation

  /// How the upright picture is turned before it is scaled.
  public var turn: ImageOrientation {
    switch self {
    case .scaleToFill, .scaleToFit, .centerCrop: .up
    case .scaleToFillPlus90CCWRotation, .scaleToFitPlus90CCWRotation: .left
    }
  }

  /// The same without turning the picture.
  public var withoutTurn: CropAndScale {
    switch self {
    case .scaleToFill, .scaleToFillPlus90CCWRotation: .scaleToFill
    case .scaleToFit, .scaleToFitPlus90CCWRotation: .scaleToFit
    case .centerCrop: .centerCrop
    }
  }

  /// How much each axis grows.
  ///
  /// - Parameters:
  ///   - source: The picture's size, upright, after its ``turn``.
  ///   - target: The size of the network's input.
  public func scale(from source: Size, to target: Size) -> Size {
    let (x, y) = (target.width / source.width, target.height / source.height)
    return switch withoutTurn {
    case .scaleToFit: Size(width: min(x, y), height: min(x, y))
    case .centerCrop: Size(width: max(x, y), height: max(x, y))
    default: Size(width: x, height: y)
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
    let upright = orientation.displaySize(of: source)
    let turned = turn.displaySize(of: upright)
    let scale = scale(from: turned, to: target)
    return orientation.transform(forStoredSize: source)
      .concatenating(turn.transform(forStoredSize: upright))
      .concatenating(
        AffineTransform(
          a: scale.width, b: 0, c: 0, d: scale.height,
          tx: (target.width - scale.width * turned.width) / 2,
          ty: (target.height - scale.height * turned.height) / 2))
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

  /// Where in the network's input the picture lies: all of it but for ``scaleToFit`` and its turned form.
  public func pictureRect(
    from source: Size, orientation: ImageOrientation = .up, to target: Size
  ) -> Rect {
    let whole = Rect(origin: .zero, size: target)
    if withoutTurn != .scaleToFit { return whole }
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
