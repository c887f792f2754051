// SPDX-License-Identifier: Apache-2.0

/// An estimate of the colours of a cut-out subject, free of the background that shines through the mask's
/// soft edge.
///
/// A photo is I = α·F + (1 − α)·B; a cut-out that kept I would have a halo of the old background. F and B are estimated
/// on successively finer grids: T. Germer et al., "Fast Multi-Level Foreground Estimation", arXiv 2006.14970. For photos
/// larger than ``gridSize`` they are solved on a smaller grid, and the residual I − α·F − (1 − α)·B is then added to
/// each pixel: M. Forte, "Approximate Fast Foreground Colour Estimation", ICIP 2021.
///
/// - Complexity: O(*pixels*).
package struct ForegroundEstimation: Hashable, Sendable {
  /// The largest number of pixels for which the colours are solved at full resolution.
  package var gridSize: Int
  /// The weight of neighbouring colours where alpha is constant.
  package var regularization: Float
  /// The additional weight of neighbouring colours per unit of difference in alpha.
  package var gradientWeight: Float

  /// Creates an estimation; the default parameters are taken from the papers.
  package init(
    gridSize: Int = 1 << 19, regularization: Float = 1e-5, gradientWeight: Float = 1
  ) {
    precondition(gridSize > 0, "a grid of \(gridSize) pixels")
    self.gridSize = gridSize
    self.regularization = regularization
    self.gradientWeight = gradientWeight
  }

  /// Returns the colours of the foreground.
  ///
  /// - Parameters:
  ///   - original: The opaque pixels to cut out, whose encoded values are used.
  ///   - alpha: A mask with one channel, of the same size.
  /// - Returns: RGB pixels of the same size, component type and colour space. Where alpha is 1 they are the original
  ///   pixels, unchanged; where it is 0 they extend the nearest colours of the subject.
  /// - Throws: ``MaskError`` if a format or the sizes are unsuitable.
  package func foreground(
    of original: PixelBuffer, alpha: PixelBuffer
  ) throws(MaskError) -> PixelBuffer {
    let enlargers = try solve(original, alpha).enlargers(of: original)
    var result = original.zeros(
      format: PixelFormat(.rgb, original.format.component), colorSpace: original.colorSpace)
    let component = result.format.component
    let stride = result.rowStrideInBytes
    let count = original.width * 3
    result.writeBands { rows, base in
      correct(original, alpha, enlargers, rows: rows) { y, values in
        storeRow(
          values, into: base + y * stride, component: component, scale: component.largestCode,
          count: count)
      }
    }
    return result
  }

  /// Returns the pixels on a transparent background, with the colours of the foreground.
  ///
  /// - Parameters:
  ///   - original: The opaque pixels to cut out, whose encoded values are used.
  ///   - alpha: The mask of the subject whose colours are used; one channel, of the same size.
  ///   - mask: The mask that becomes the straight alpha of the result; one channel, of the same size.
  /// - Returns: RGBA pixels with the same component type: the result of ``foreground(of:alpha:)`` with the mask as its alpha,
  ///   and 0 where the mask is 0.
  /// - Throws: ``MaskError`` if a format or the sizes are unsuitable.
  package func cutOut(
    _ original: PixelBuffer, alpha: PixelBuffer, mask: PixelBuffer
  ) throws(MaskError) -> PixelBuffer {
    try mask.checkIsMask()
    try mask.checkHasSize(of: original)
    let enlargers = try solve(original, alpha).enlargers(of: original)
    var result = original.zeros(
      format: PixelFormat(.rgba, original.format.component), colorSpace: original.colorSpace)
    let component = result.format.component
    let stride = result.rowStrideInBytes
    let width = original.width
    result.writeBands { rows, base in
      // The colours are rounded before they get their alpha, as in an opaque image.
      var rounded = PixelBuffer(
        width: width, height: 1, format: PixelFormat(.rgb, component),
        colorSpace: original.colorSpace)
      let pixels = Plane<SIMD4<Float>>(width: width, height: 1)
      let alphas = Plane<Float>(width: width, height: 1)
      withUnsafeRows(of: pixels, alphas) { pixels, alphas in
        correct(original, alpha, enlargers, rows: rows) { y, values in
          rounded.writeRow(0, from: values)
          rounded.readEncodedRow(0, into: pixels.base)
          mask.readMaskRow(y, into: alphas.base)
          setAlphaRow(pixels.base, straight: alphas.base, count: width)
          pixels.base.withMemoryRebound(to: Float.self, capacity: width * 4) {
            storeRow(
              $0, into: base + y * stride, component: component, scale: component.largestCode,
              count: width * 4)
          }
        }
      }
      mask.releaseRows(rows)
    }
    return result
  }

  /// Solves for the colours of both sides on a grid of at most ``gridSize`` pixels.
  private func solve(
    _ original: PixelBuffer, _ alpha: PixelBuffer
  ) throws(MaskError) -> Colors {
    try original.checkHasColors()
    try alpha.checkIsMask()
    try alpha.checkHasSize(of: original)
    var step = 1
    while (original.width / step) * (original.height / step) > gridSize { step += 1 }
    let width = (original.width + step - 1) / step
    let height = (original.height + step - 1) / step
    let grid =
      step == 1
      ? Self.join(original, alpha)
      : Self.join(
        original.resized(width: width, height: height, component: .float32),
        alpha.resized(width: width, height: height, component: .float32))
    return solve(grid)
  }

  /// Returns the pixels' colours with the mask as their alpha, on the grid on which they are solved.
  private static func join(_ original: PixelBuffer, _ alpha: PixelBuffer) -> Plane<SIMD4<Float>> {
    let plane = Plane<SIMD4<Float>>(width: original.width, height: original.height)
    let row = Plane<Float>(width: original.width, height: 1)
    withUnsafeRows(of: plane, row) { plane, row in
      for y in 0..<plane.height {
        original.readEncodedRow(y, into: plane[y])
        alpha.readMaskRow(y, into: row.base)
        setAlphaRow(plane[y], row.base, count: plane.width)
      }
    }
    return plane
  }

  private struct Colors {
    var foreground: Plane<SIMD4<Float>>
    var background: Plane<SIMD4<Float>>

    /// Returns readers of the colours at the size of an image.
    func enlargers(of image: PixelBuffer) -> (front: RowEnlarger, back: RowEnlarger) {
      (
        RowEnlarger(foreground, width: image.width, height: image.height),
        RowEnlarger(background, width: image.width, height: image.height)
      )
    }
  }

  /// Solves for the colours on successively larger grids, from one pixel up to the whole grid; each starts from the
  /// solution on the previous grid.
  private func solve(_ grid: Plane<SIMD4<Float>>) -> Colors {
    var sizes = [(width: grid.width, height: grid.height)]
    while let last = sizes.last, last.width > 1 || last.height > 1 {
      sizes.append((width: (last.width + 1) / 2, height: (last.height + 1) / 2))
    }
    let means = meanColors(grid)
    var colors = Colors(
      foreground: Plane(width: 1, height: 1, repeating: means.foreground),
      background: Plane(width: 1, height: 1, repeating: means.background))
    for size in sizes.reversed() {
      let level =
        size.width == grid.width && size.height == grid.height
        ? grid : nearest(grid, width: size.width, height: size.height)
      colors = Colors(
        foreground: nearest(colors.foreground, width: size.width, height: size.height),
        background: nearest(colors.background, width: size.width, height: size.height))
      let rounds = size.width <= 32 && size.height <= 32 ? 10 : 2
      for _ in 0..<rounds {
        relaxColors(
          level, foreground: colors.foreground, background: colors.background,
          regularization: regularization, gradientWeight: gradientWeight)
      }
    }
    return colors
  }

  /// Enlarges the solution for a range of rows, and corrects it by the residual of the original pixels.
  ///
  /// - Parameter store: Receives each row, from the top, and its RGB values.
  private func correct(
    _ original: PixelBuffer, _ alpha: PixelBuffer,
    _ enlargers: (front: RowEnlarger, back: RowEnlarger), rows: Range<Int>,
    store: (Int, UnsafePointer<Float>) -> Void
  ) {
    let width = original.width
    let (front, back) = enlargers
    let fronts = Plane<SIMD4<Float>>(width: width, height: 1)
    let backs = Plane<SIMD4<Float>>(width: width, height: 1)
    let pixels = Plane<SIMD4<Float>>(width: width, height: 1)
    let alphas = Plane<Float>(width: width, height: 1)
    let values = Plane<Float>(width: width * 3, height: 1)
    let frontScratch = front.scratch()
    let backScratch = back.scratch()
    withUnsafeRows(of: fronts, backs, pixels, alphas, values) {
      fronts, backs, pixels, alphas, values in
      for y in rows {
        original.readEncodedRow(y, into: pixels.base)
        alpha.readMaskRow(y, into: alphas.base)
        setAlphaRow(pixels.base, alphas.base, count: width)
        front.read(y, into: fronts.base, scratch: frontScratch)
        back.read(y, into: backs.base, scratch: backScratch)
        correctRow(pixels.base, fronts.base, backs.base, into: values.base, count: width)
        store(y, values.base)
      }
    }
    original.releaseRows(rows)
    alpha.releaseRows(rows)
  }
}
