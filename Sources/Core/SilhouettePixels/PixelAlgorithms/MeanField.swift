// SPDX-License-Identifier: Apache-2.0

/// A mean-field method on a small grid that moves a mask's edges to the colour edges of its image.
///
/// Each grid pixel is pulled towards nearby pixels of similar colour, and towards the mask where the mask is certain;
/// elsewhere its colour is compared with the colours of the certain pixels. It is a mean-field approximation of the
/// conditional random field of P. Krähenbühl and V. Koltun, "Efficient Inference in Fully Connected CRFs with Gaussian
/// Edge Potentials", NIPS 2011, with pairs of pixels up to `reach` apart:
///
///     w(i, j) = exp(−d² / 2·15² − |i − j|² / 2·8²),  d = |ΔR| + |ΔG| + |ΔB| in codes 0…255
///     m(i) = (x(i) + Σ w(i, j) x(j)) / (1 + Σ w(i, j))
///     x(i) = σ(u(i) + coupling · (2 m(i) − 1))
///
/// where u is the logit of the mask value q, clamped to 0.02…0.98, plus `colorWeight` · 4q(1 − q) times the evidence of
/// the pixel's colour.
public struct MeanField: Hashable, Sendable {
  /// The number of pixels along the grid's longer side; the grid is never larger than the image.
  package var gridSize: Int
  /// The number of iterations.
  package var rounds: Int
  /// The weight of a pixel's neighbours relative to the evidence of the pixel itself.
  package var coupling: Float
  /// The weight of the colour evidence where the mask is ½.
  package var colorWeight: Float

  /// The largest distance between paired pixels along each axis, in grid pixels.
  package static let reach = 8

  /// Creates a mean-field method; the default parameters score best on photos of people.
  public init(
    gridSize: Int = 256, rounds: Int = 4, coupling: Float = 4, colorWeight: Float = 0.3
  ) {
    precondition(gridSize > 0 && rounds >= 0, "a mean field on \(gridSize) pixels")
    self.gridSize = gridSize
    self.rounds = rounds
    self.coupling = coupling
    self.colorWeight = colorWeight
  }

  /// Returns the mask, resized to the grid, with its edges moved.
  ///
  /// - Parameters:
  ///   - mask: A mask with one channel, of any size; it is stretched over the whole image.
  ///   - guide: The image, grey or colour, whose encoded values are used.
  /// - Returns: A grey Float32 mask of the grid's size.
  /// - Throws: ``MaskError`` if a format or the sizes are unsuitable.
  package func refine(
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
    withUnsafeRows(of: unary, field) { unary, field in
      forEachBand(of: height) { rows in
        for y in rows {
          field[y].update(from: unary[y], count: width)
          Self.logistic.apply(to: field[y], count: width)
        }
      }
    }
    for _ in 0..<rounds {
      withUnsafeRows(of: unary, pairs.totals, field, next) { unary, totals, values, target in
        forEachBand(of: height) { rows in
          for y in rows {
            let row = target[y]
            pairs.sum(values, y: y, into: row)
            fieldRow(row, totals: totals[y], unary: unary[y], coupling: coupling, count: width)
            Self.logistic.apply(to: row, count: width)
          }
        }
      }
      swap(&field, &next)
    }
    var result = PixelBuffer(
      width: width, height: height, format: .greyFloat, colorSpace: .none)
    withUnsafeRows(of: field) { field in
      for y in 0..<height { result.writeRow(y, from: field[y]) }
    }
    return result
  }

  /// Returns the grid size for an image.
  private func size(for guide: PixelBuffer) -> (width: Int, height: Int) {
    let longer = max(guide.width, guide.height)
    if longer <= gridSize { return (guide.width, guide.height) }
    func count(_ side: Int) -> Int {
      max(1, Int((Double(side * gridSize) / Double(longer)).rounded()))
    }
    return (count(guide.width), count(guide.height))
  }

  /// Returns u, the logit plus the colour evidence, for each pixel.
  private func unary(_ probabilities: Plane<Float>, _ colors: ColorPlanes) -> Plane<Float> {
    let result = Plane<Float>(width: colors.width, height: colors.height)
    let evidence = ColorEvidence(colors, probabilities: probabilities)
    withUnsafeRows(of: probabilities, result) { probabilities, result in
      forEachBand(of: result.height) { rows in
        for y in rows {
          result[y].update(from: probabilities[y], count: result.width)
          Self.logit.apply(to: result[y], count: result.width)
          evidence.add(to: result[y], y: y, probabilities: probabilities[y], weight: colorWeight)
        }
      }
    }
    return result
  }

  /// The logit, ln(p / (1 − p)), of probabilities clamped to 0.02…0.98.
  private static let logit = SampledFunction(0.02...0.98, count: 4096) {
    naturalLogarithm($0 / (1 - $0))
  }
  /// The logistic function, 1 / (1 + exp(−x)).
  private static let logistic = SampledFunction(-12...12, count: 4096) {
    1 / (1 + exponential(-$0))
  }
}
