// SPDX-License-Identifier: Apache-2.0

/// The way to fit an image into a network's input with a different aspect ratio, in Vision's terms.
public enum CropAndScale: String, CaseIterable, Hashable, Sendable {
  /// Stretches each axis independently: the whole image is visible, and its proportions change.
  case scaleToFill
  /// Keeps proportions and shows the whole image, centred; the rest of the input is empty.
  case scaleToFit
  /// Keeps proportions and fills the input; the parts of the image that extend beyond it are cut off evenly at both
  /// ends.
  case centerCrop
  /// Rotates the image by 90° counter-clockwise, then fits it as ``scaleToFill`` does.
  case scaleToFillPlus90CCWRotation
  /// Rotates the image by 90° counter-clockwise, then fits it as ``scaleToFit`` does.
  case scaleToFitPlus90CCWRotation

  /// The rotation of the upright image before it is scaled.
  package var turn: ImageOrientation {
    switch self {
    case .scaleToFill, .scaleToFit, .centerCrop: .up
    case .scaleToFillPlus90CCWRotation, .scaleToFitPlus90CCWRotation: .left
    }
  }

  /// The same mode without the rotation.
  package var withoutTurn: CropAndScale {
    switch self {
    case .scaleToFill, .scaleToFillPlus90CCWRotation: .scaleToFill
    case .scaleToFit, .scaleToFitPlus90CCWRotation: .scaleToFit
    case .centerCrop: .centerCrop
    }
  }

  /// Returns the scale factors along x and y.
  ///
  /// - Parameters:
  ///   - source: The size of the upright image, after the mode's rotation.
  ///   - target: The size of the network's input.
  package func scale(from source: Size, to target: Size) -> Size {
    let x = target.width / source.width
    let y = target.height / source.height
    return switch withoutTurn {
    case .scaleToFit: Size(width: min(x, y), height: min(x, y))
    case .centerCrop: Size(width: max(x, y), height: max(x, y))
    default: Size(width: x, height: y)
    }
  }

  /// Returns the transform from the stored image to the network's input, both with the origin at the lower left corner.
  ///
  /// - Parameters:
  ///   - source: The image's size as stored.
  ///   - orientation: The orientation of the stored image.
  ///   - target: The size of the network's input.
  package func transform(
    from source: Size, orientation: ImageOrientation = .up, to target: Size
  ) -> Transform2D {
    let upright = orientation.displaySize(of: source)
    let turned = turn.displaySize(of: upright)
    let scale = scale(from: turned, to: target)
    return orientation.transform(forStoredSize: source)
      .concatenating(turn.transform(forStoredSize: upright))
      .concatenating(
        Transform2D(
          a: scale.width, b: 0, c: 0, d: scale.height,
          tx: (target.width - scale.width * turned.width) / 2,
          ty: (target.height - scale.height * turned.height) / 2))
  }

  /// Returns the transform from the network's input back to the stored image.
  package func inverseTransform(
    from source: Size, orientation: ImageOrientation = .up, to target: Size
  ) -> Transform2D {
    let forward = transform(from: source, orientation: orientation, to: target)
    guard let inverse = forward.inverted else {
      preconditionFailure("no size may be zero: \(source) to \(target)")
    }
    return inverse
  }

  /// Returns the area of the network's input that the image covers: all of it, except for ``scaleToFit`` and its rotated
  /// variant.
  package func imageRect(
    from source: Size, orientation: ImageOrientation = .up, to target: Size
  ) -> Rect {
    let whole = Rect(origin: .zero, size: target)
    if withoutTurn != .scaleToFit { return whole }
    let image = Rect(origin: .zero, size: source)
    return transform(from: source, orientation: orientation, to: target)
      .boundingBox(of: image).snapped.intersection(whole)
  }

  /// Returns the area of the stored image that the network sees: all of it, except for ``centerCrop``.
  package func visibleRect(
    from source: Size, orientation: ImageOrientation = .up, to target: Size
  ) -> Rect {
    let image = Rect(origin: .zero, size: source)
    if self != .centerCrop { return image }
    return inverseTransform(from: source, orientation: orientation, to: target)
      .boundingBox(of: Rect(origin: .zero, size: target)).snapped.intersection(image)
  }
}
