// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// The image moved, turned, scaled or sheared, read with bilinear interpolation unless
  /// ``samplingNearest()`` came before.
  ///
  /// Outside its extent the image is transparent: enlarged edges fade unless
  /// ``clampedToExtent()`` came before. Transforms in a row become one, so that pixels are
  /// interpolated once. Shrinking reads four pixels, not all of them; for antialiased shrinking
  /// see ``PixelBuffer/resized(width:height:)``.
  ///
  /// - Parameter transform: Must be invertible.
  public func transformed(by transform: AffineTransform) -> Image {
    precondition(transform.inverted != nil, "a transform without inverse: \(transform)")
    if transform.isIdentity { return self }
    if let first = node.recipe as? Affine {
      let product = first.transform.concatenating(transform)
      guard let inverse = product.inverted else { return .empty }
      let source = Image(node: node.inputs[0])
      if product.isIdentity {
        return first.sampling == .nearest ? source.samplingNearest() : source
      }
      return Image(
        Affine(transform: product, inverse: inverse, sampling: first.sampling), source)
    }
    guard let inverse = transform.inverted, !extent.isEmpty else { return .empty }
    if let hint = node.recipe as? SamplingHint {
      return Image(
        node: Node(
          Affine(transform: transform, inverse: inverse, sampling: hint.sampling), node.inputs))
    }
    return Image(Affine(transform: transform, inverse: inverse, sampling: .bilinear), self)
  }
}

/// Every pixel centre taken back through the inverse and read there.
struct Affine: Recipe {
  let transform: AffineTransform
  let inverse: AffineTransform
  let sampling: Sampling

  func extent(of inputs: [Rect]) -> Rect { transform.boundingBox(of: inputs[0]).snapped }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    // A margin of one pixel: half for the interpolation, half for rounding.
    Region(touching: inverse.boundingBox(of: output.rect)).grown(by: 1).intersection(extent)
  }

  func compute(_ area: Region, of output: Tile, from inputs: [Tile], in context: RenderContext) {
    let input = inputs[0]
    if input.region.isEmpty {
      for y in area.minY..<area.maxY {
        fillRow(output.address(x: area.minX, y: y), count: area.width, with: .zero)
      }
      return
    }
    let source = SampledPixels(
      base: UnsafePointer(input.base), minX: input.region.minX, minY: input.region.minY,
      width: input.region.width, height: input.region.height)
    let nearest = sampling == .nearest || keepsGrid
    let isScaled = inverse.b == 0 && inverse.c == 0 && !nearest
    let columns =
      isScaled
      ? ScaledColumns(area.width, minX: area.minX, inverse: inverse, source: source) : nil
    for y in area.minY..<area.maxY {
      let target = output.address(x: area.minX, y: y)
      if nearest {
        nearestRow(
          source, into: target, count: area.width, minX: area.minX, y: y, inverse: inverse)
      } else if let columns {
        scaledRow(
          source, into: target, count: area.width,
          position: inverse.d * (Double(y) + 0.5) + inverse.ty - 0.5,
          lefts: columns.lefts, fractions: columns.fractions)
      } else {
        bilinearRow(
          source, into: target, count: area.width, minX: area.minX, y: y, inverse: inverse)
      }
    }
  }

  /// Whether pixels land on pixels: moves by whole pixels, mirrors, turns by 90°.
  private var keepsGrid: Bool {
    func isUnit(_ value: Double) -> Bool { abs(value) == 1 }
    let axes =
      (isUnit(inverse.a) && inverse.b == 0 && inverse.c == 0 && isUnit(inverse.d))
      || (inverse.a == 0 && isUnit(inverse.b) && isUnit(inverse.c) && inverse.d == 0)
    return axes && inverse.tx.rounded() == inverse.tx && inverse.ty.rounded() == inverse.ty
  }
}
