// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the image moved, rotated, scaled or sheared, with bilinear interpolation unless ``samplingNearest()`` was
  /// called first.
  ///
  /// Outside its extent the image is transparent: enlarged edges fade unless ``clampedToExtent()`` was called first.
  /// Consecutive transforms are combined, so that pixels are interpolated only once. Shrinking reads only four pixels
  /// per result; for antialiased shrinking, see ``scaled(by:aspectRatio:kernel:)``.
  ///
  /// - Parameter transform: The transform of points; the image is empty if it has no inverse.
  public func transformed(by transform: Transform2D) -> Image {
    if transform.isIdentity { return self }
    if let first = node.recipe as? AffineRecipe {
      let product = first.transform.concatenating(transform)
      guard let inverse = product.inverted else { return .empty }
      let source = Image(node: node.inputs[0])
      if product.isIdentity {
        return first.sampling == .nearest ? source.samplingNearest() : source
      }
      return Image(
        AffineRecipe(transform: product, inverse: inverse, sampling: first.sampling), source)
    }
    guard let inverse = transform.inverted, !extent.isEmpty else { return .empty }
    if let hint = node.recipe as? SamplingHint {
      return Image(
        node: Node(
          AffineRecipe(transform: transform, inverse: inverse, sampling: hint.sampling), node.inputs
        ))
    }
    return Image(AffineRecipe(transform: transform, inverse: inverse, sampling: .bilinear), self)
  }

  /// Returns the image moved, rotated, scaled or sheared, as ``transformed(by:)`` does, but whole pixels that are enlarged to whole
  /// pixels keep their values up to the edges of the image.
  ///
  /// - Parameter transform: The transform of points; must be invertible.
  package func transformedWithoutFading(by transform: Transform2D) -> Image {
    let transformed = transformed(by: transform)
    let (source, target) = (extent, transformed.extent)
    let isEnlarged = abs(transform.a) > 1 || abs(transform.d) > 1
    guard transform.b == 0, transform.c == 0, isEnlarged, samplesLinearly, !source.isEmpty,
      !source.isInfinite, !target.isEmpty, !target.isInfinite, source == source.integral,
      target == target.integral
    else { return transformed }
    return clampedToExtent().transformed(by: transform).cropped(to: target)
  }

  /// Indicates whether a transform interpolates.
  private var samplesLinearly: Bool {
    switch node.recipe {
    case let hint as SamplingHint: hint.sampling == .bilinear
    case let affine as AffineRecipe: affine.sampling == .bilinear
    default: true
    }
  }
}

/// A recipe that samples the input at the preimage of each pixel's centre.
struct AffineRecipe: AreaRecipe {
  let transform: Transform2D
  let inverse: Transform2D
  let sampling: Sampling

  func extent(of inputs: [Rect]) -> Rect { transform.boundingBox(of: inputs[0]).snapped }

  var staysInside: Bool { keepsGrid }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    let box = inverse.boundingBox(of: output.rect)
    if keepsGrid { return Region(touching: box.snapped).intersection(extent) }
    // A margin of one pixel: half for the interpolation, half for rounding.
    return Region(touching: box).grown(by: 1).intersection(extent)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let input = inputs[0]
    if input.region.isEmpty {
      output.clear(outside: .empty)
    } else if sampling == .nearest || keepsGrid {
      sampleNearest(
        area, from: input, into: output, inverse: inverse, keepsGrid: keepsGrid)
    } else if inverse.b == 0, inverse.c == 0 {
      sampleScaled(area, from: input, into: output, inverse: inverse, context.kernels)
    } else {
      sampleBilinear(area, from: input, into: output, inverse: inverse)
    }
  }

  var operationsPerValue: Double { 32 }

  var summary: String {
    let t = transform
    return "affine (\(t.a), \(t.b), \(t.c), \(t.d), \(t.tx), \(t.ty)) \(sampling)"
  }

  /// Indicates whether pixels map to whole pixels, as with translations by whole pixels, reflections, and rotations by
  /// 90°.
  var keepsGrid: Bool {
    func isUnit(_ value: Double) -> Bool { abs(value) == 1 }
    let axes =
      (isUnit(inverse.a) && inverse.b == 0 && inverse.c == 0 && isUnit(inverse.d))
      || (inverse.a == 0 && isUnit(inverse.b) && isUnit(inverse.c) && inverse.d == 0)
    return axes && inverse.tx.rounded() == inverse.tx && inverse.ty.rounded() == inverse.ty
  }
}

extension Image {
  /// Returns the image with the lower left corner of its extent moved to a point.
  ///
  /// - Parameter corner: The new position, in whole pixels so that nothing is interpolated.
  package func moved(to corner: Point) -> Image {
    transformed(
      by: Transform2D(translationX: corner.x - extent.minX, y: corner.y - extent.minY))
  }

  /// Returns the upright form of a stored image, with its lower left corner at the same position.
  ///
  /// An infinite image is rotated about the origin.
  public func oriented(_ orientation: ImageOrientation) -> Image {
    if orientation == .up || extent.isEmpty { return self }
    if extent.isInfinite {
      return transformed(by: orientation.transform(forStoredSize: .zero))
    }
    let corner = extent.origin
    return transformed(
      by: Transform2D(translationX: -corner.x, y: -corner.y)
        .concatenating(orientation.transform(forStoredSize: extent.size))
        .concatenating(Transform2D(translationX: corner.x, y: corner.y)))
  }
}
