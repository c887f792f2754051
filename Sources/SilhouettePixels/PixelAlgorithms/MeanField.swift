// SPDX-License-Identifier: Apache-2.0

/// Moves a mask's edges to where the colours of its image change, on a small grid.
///
/// Each place is pulled towards what places of like colours around it say, and towards the mask where that is sure;
/// between the two, the colours that the mask's sure places have decide. A mean-field approximation of the conditional
/// random field of P. Krähenbühl and V. Koltun, "Efficient Inference in Fully Connected CRFs with Gaussian Edge
/// Potentials", NIPS 2011, whose pairs reach ``reach`` places of the grid:
///
///     w(i, j) = exp(−d² / 2·15² − |i − j|² / 2·8²),  d = |ΔR| + |ΔG| + |ΔB| in codes 0…255
///     m(i) = (x(i) + Σ w(i, j) x(j)) / (1 + Σ w(i, j))
///     x(i) = σ(u(i) + coupling · (2 m(i) − 1))
///
/// where u is the mask's logit, 0.02…0.98, plus ``colorWeight`` · 4q(1 − q) times the evidence of the place's colour.
public struct MeanField: Hashable, Sendable {
  /// The places along the grid's longer side; images that are smaller have a grid of their own size.
  public var gridSize: Int
  /// The number of rounds.
  public var rounds: Int
  /// The pull of a place's neighbours.
  public var coupling: Float
  /// The weight of the evidence that colours give, where the mask is ½.
  public var colorWeight: Float

  /// The distance of the farthest neighbours, in places of the grid.
  public static let reach = 8

  /// Creates a mean field; the defaults score best on photos of people.
  public init(
    gridSize: Int = 192, rounds: Int = 4, coupling: Float = 4, colorWeight: Float = 0.3
  ) {
    precondition(gridSize > 0 && rounds >= 0, "a mean field's numbers")
    self.gridSize = gridSize
    self.rounds = rounds
    self.coupling = coupling
    self.colorWeight = colorWeight
  }

  /// Returns the mask on the grid, with its edges moved.
  ///
  /// - Parameters:
  ///   - mask: One channel, over the whole image, of any size.
  ///   - guide: The image, by its encoded values; grey or colour.
  /// - Returns: A grey Float32 mask of the grid's size.
  /// - Throws: ``MaskError``.
  public func refine(
    _ mask: PixelBuffer, with guide: PixelBuffer
  ) throws(MaskError) -> PixelBuffer {
    try mask.checkIsMask()
    try guide.checkHasColors()
    let (width, height) = size(for: guide)
    let colors = ColorPlanes(guide.averaged(width: width, height: height, component: .uint8))
    let probabilities = mask.averaged(width: width, height: height, component: .float32)
      .maskValues()
    let unary = unary(probabilities, colors)
    let pairs = FieldPairs(colors)
    var field = Plane<Float>(width: width, height: height)
    var next = Plane<Float>(width: width, height: height)
    forEachBand(of: height) { rows in
      for y in rows {
        field.row(y).update(from: unary.row(y), count: width)
        Self.logistic.apply(to: field.row(y), count: width)
      }
    }
    for _ in 0..<rounds {
      let (values, target) = (field, next)
      forEachBand(of: height) { rows in
        for y in rows {
          let row = target.row(y)
          pairs.sum(values, y: y, into: row)
          fieldRow(
            row, totals: pairs.totals.row(y), unary: unary.row(y), coupling: coupling, count: width)
          Self.logistic.apply(to: row, count: width)
        }
      }
      swap(&field, &next)
    }
    var result = PixelBuffer(
      width: width, height: height, format: .greyFloat, colorSpace: .none)
    for y in 0..<height { result.writeRow(y, from: field.row(y)) }
    withExtendedLifetime((field, next, unary, pairs)) {}
    return result
  }

  /// Returns the grid's size for an image.
  private func size(for guide: PixelBuffer) -> (width: Int, height: Int) {
    let longer = max(guide.width, guide.height)
    if longer <= gridSize { return (guide.width, guide.height) }
    func count(_ side: Int) -> Int {
      max(1, Int((Double(side * gridSize) / Double(longer)).rounded()))
    }
    return (count(guide.width), count(guide.height))
  }

  /// Returns what each place says by itself.
  private func unary(_ probabilities: Plane<Float>, _ colors: ColorPlanes) -> Plane<Float> {
    let (width, height) = (colors.width, colors.height)
    let result = Plane<Float>(width: width, height: height)
    let evidence = ColorEvidence(colors, probabilities: probabilities)
    forEachBand(of: height) { rows in
      for y in rows {
        result.row(y).update(from: probabilities.row(y), count: width)
        Self.logit.apply(to: result.row(y), count: width)
        evidence.add(
          to: result.row(y), y: y, probabilities: probabilities.row(y), weight: colorWeight)
      }
    }
    withExtendedLifetime(probabilities) {}
    return result
  }

  /// ln(p / (1 − p)) of probabilities clamped to 0.02…0.98.
  private static let logit = SampledFunction(0.02...0.98, count: 4096) {
    naturalLogarithm($0 / (1 - $0))
  }
  /// 1 / (1 + exp(−x)).
  private static let logistic = SampledFunction(-12...12, count: 4096) {
    1 / (1 + exponential(-$0))
  }
}
