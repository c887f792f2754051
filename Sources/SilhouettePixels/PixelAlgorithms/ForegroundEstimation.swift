// SPDX-License-Identifier: Apache-2.0

/// Estimates the colours of what a mask cuts out, free of the background that shines through its
/// soft edge.
///
/// A photo is I = α·F + (1 − α)·B; a cut-out that kept I would carry a halo of the old
/// background. F and B are found from coarse to fine: T. Germer et al., "Fast Multi-Level
/// Foreground Estimation", arXiv 2006.14970. Photos above ``gridSize`` are solved on a smaller
/// grid, and each pixel is then corrected by what is missing from its own I: M. Forte,
/// "Approximate Fast Foreground Colour Estimation", ICIP 2021. Time grows with the number of
/// pixels alone.
package struct ForegroundEstimation: Hashable, Sendable {
  /// The number of pixels up to which every pixel is solved.
  package var gridSize: Int
  /// The weight of neighbouring colours where alpha is even.
  package var regularization: Float
  /// The additional weight across a change of alpha, per difference of alpha.
  package var gradientWeight: Float

  /// Makes an estimation with the paper's numbers.
  package init(
    gridSize: Int = 1 << 19, regularization: Float = 1e-5, gradientWeight: Float = 1
  ) {
    precondition(gridSize > 0, "a grid of \(gridSize) pixels")
    self.gridSize = gridSize
    self.regularization = regularization
    self.gradientWeight = gradientWeight
  }

  /// Returns the foreground's colours.
  ///
  /// - Parameters:
  ///   - original: The pixels that are cut out, by their encoded values; opaque.
  ///   - alpha: One channel, of the same size.
  /// - Returns: RGB pixels of the same size, component and colour space. Where alpha is 1 they are the
  ///   original ones, unchanged; where it is 0 the nearest colours continue.
  /// - Throws: ``MaskError``.
  package func foreground(
    of original: PixelBuffer, alpha: PixelBuffer
  ) throws(MaskError) -> PixelBuffer {
    try original.checkHasColors()
    try alpha.checkIsMask()
    try alpha.checkHasSize(of: original)
    var step = 1
    while (original.width / step) * (original.height / step) > gridSize { step += 1 }
    let (width, height) = (
      (original.width + step - 1) / step, (original.height + step - 1) / step
    )
    let grid =
      step == 1
      ? Self.join(original, alpha)
      : Self.join(
        original.resized(width: width, height: height, component: .float32),
        alpha.resized(width: width, height: height, component: .float32))
    let colors = solve(grid)
    return correct(original, alpha, foreground: colors.foreground, background: colors.background)
  }

  /// Returns the colours with the mask in place of alpha.
  private static func join(_ original: PixelBuffer, _ alpha: PixelBuffer) -> Plane<SIMD4<Float>> {
    let plane = Plane<SIMD4<Float>>(width: original.width, height: original.height)
    let row = Plane<Float>(width: original.width, height: 1)
    for y in 0..<plane.height {
      original.readEncodedRow(y, into: plane.row(y))
      alpha.readMaskRow(y, into: row.base)
      setAlphaRow(plane.row(y), row.base, count: plane.width)
    }
    return plane
  }

  private struct Colors {
    var foreground: Plane<SIMD4<Float>>
    var background: Plane<SIMD4<Float>>
  }

  /// Solves from one pixel to the whole grid, each level starting from the one before.
  private func solve(_ grid: Plane<SIMD4<Float>>) -> Colors {
    var sizes = [(width: grid.width, height: grid.height)]
    while let last = sizes.last, last.width > 1 || last.height > 1 {
      sizes.append((width: (last.width + 1) / 2, height: (last.height + 1) / 2))
    }
    let means = meanColors(grid)
    var colors = Colors(
      foreground: Plane(width: 1, height: 1), background: Plane(width: 1, height: 1))
    colors.foreground.base[0] = means.foreground
    colors.background.base[0] = means.background
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

  /// Enlarges the solution, row by row, and corrects it by the original pixels.
  private func correct(
    _ original: PixelBuffer, _ alpha: PixelBuffer, foreground: Plane<SIMD4<Float>>,
    background: Plane<SIMD4<Float>>
  ) -> PixelBuffer {
    let (width, height) = (original.width, original.height)
    var result = PixelBuffer(
      width: width, height: height, format: PixelFormat(.rgb, original.format.component),
      colorSpace: original.colorSpace)
    let front = RowEnlarger(foreground, width: width, height: height)
    let back = RowEnlarger(background, width: width, height: height)
    let (stride, component) = (result.rowStrideInBytes, result.format.component)
    result.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      forEachBand(of: height) { rows in
        let fronts = Plane<SIMD4<Float>>(width: width, height: 1)
        let backs = Plane<SIMD4<Float>>(width: width, height: 1)
        let pixels = Plane<SIMD4<Float>>(width: width, height: 1)
        let alphas = Plane<Float>(width: width, height: 1)
        let values = Plane<Float>(width: width * 3, height: 1)
        let (frontScratch, backScratch) = (front.scratch(), back.scratch())
        for y in rows {
          original.readEncodedRow(y, into: pixels.base)
          alpha.readMaskRow(y, into: alphas.base)
          setAlphaRow(pixels.base, alphas.base, count: width)
          front.read(y, into: fronts.base, scratch: frontScratch)
          back.read(y, into: backs.base, scratch: backScratch)
          correctRow(pixels.base, fronts.base, backs.base, into: values.base, count: width)
          storeRow(
            values.base, into: base + y * stride, component: component,
            scale: component.largestCode, count: width * 3)
        }
        withExtendedLifetime((fronts, backs, pixels, alphas, values)) {}
      }
    }
    return result
  }
}
