// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A guided filter, which aligns a mask's edges with the edges of a photo.
///
/// K. He, J. Sun, X. Tang, "Guided Image Filtering", TPAMI 2013, with a colour guide: in every window the mask is
/// approximated by a linear function of red, green and blue, and each pixel gets the mean of the functions of all windows
/// that contain it. With ``subsampling`` above 1 the functions are computed on a smaller grid and their coefficients
/// enlarged: K. He, J. Sun, "Fast Guided Filter", arXiv 1505.00996.
///
/// - Complexity: O(*pixels*), independently of the radius.
package struct GuidedRefinement: Hashable, Sendable {
  /// The radius of a window in pixels of the guide; a window is 2 · radius + 1 pixels wide.
  package var radius: Int
  /// The variance of colours, with values in 0…1, below which windows are smoothed; windows with a larger variance keep
  /// their edges.
  package var epsilon: Double
  /// The number of guide pixels per grid step; `nil` selects the smallest that keeps the grid within ``automaticGridSize``,
  /// but at most the radius.
  package var subsampling: Int?

  /// The largest number of pixels of a grid that is chosen automatically.
  package static let automaticGridSize = 1 << 17

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - radius: The radius of a window in pixels of the guide, at least 1.
  ///   - epsilon: The variance below which colours count as constant, above 0.
  ///   - subsampling: The number of guide pixels per grid step; 1 is exact, `nil` is fast.
  package init(radius: Int, epsilon: Double = 1e-4, subsampling: Int? = nil) {
    precondition(
      radius > 0 && epsilon > 0 && (subsampling ?? 1) > 0, "a guided filter of radius \(radius)")
    self.radius = radius
    self.epsilon = epsilon
    self.subsampling = subsampling
  }

  /// Returns the number of guide pixels per grid step for a guide of this size.
  package func gridStep(width: Int, height: Int) -> Int {
    if let subsampling { return subsampling }
    var step = 1
    while step < radius,
      Self.gridSize(width, step) * Self.gridSize(height, step)
        > Self.automaticGridSize
    { step += 1 }
    return step
  }

  private static func gridSize(_ count: Int, _ step: Int) -> Int { (count + step - 1) / step }

  /// Returns the mask, fitted to the edges of the guide and clamped to 0…1.
  ///
  /// - Parameters:
  ///   - mask: A mask with one channel, of any size; it is stretched over the guide.
  ///   - guide: The pixels with the edges that the mask is fitted to, grey or colour; their encoded values are used.
  ///   - component: The component type of the result.
  /// - Returns: A grey mask of the guide's size.
  /// - Throws: ``MaskError`` if a format or the sizes are unsuitable.
  package func refine(
    _ mask: PixelBuffer, with guide: PixelBuffer,
    component: PixelFormat.Component = .uint8
  ) throws(MaskError) -> PixelBuffer {
    try guide.checkHasColors()
    var result = guide.zeros(format: PixelFormat(.grey, component), colorSpace: .none)
    try refine(mask, with: guide, into: &result)
    return result
  }

  /// Writes the mask, fitted to the edges of the guide and clamped to 0…1.
  ///
  /// - Parameters:
  ///   - mask: A mask with one channel, of any size; it is stretched over the guide.
  ///   - guide: The pixels with the edges that the mask is fitted to, grey or colour; their encoded values are used.
  ///   - result: Receives the mask; one channel, of the guide's size.
  /// - Throws: ``MaskError`` if a format or the sizes are unsuitable.
  package func refine(
    _ mask: PixelBuffer, with guide: PixelBuffer, into result: inout PixelBuffer
  ) throws(MaskError) {
    try guide.checkHasColors()
    try mask.checkIsMask()
    try result.checkIsMask()
    try result.checkHasSize(of: guide)
    let step = gridStep(width: guide.width, height: guide.height)
    let width = Self.gridSize(guide.width, step)
    let height = Self.gridSize(guide.height, step)
    let pixels = joined(
      step == 1
        ? guide : guide.resized(width: width, height: height, component: .float32),
      mask.width == width && mask.height == height
        ? mask : mask.resized(width: width, height: height, component: .float32))
    let gridRadius = max(1, Int((Double(radius) / Double(step)).rounded()))
    // A grey guide is a colour guide with three equal channels: each coefficient is a third of a single channel's, so that
    // the sum of their squares is a third as well.
    let channels = guide.format.channels
    let isGrey = channels == .grey || channels == .greyAlpha
    let ridge = isGrey ? epsilon * 3 : epsilon
    let coefficients = Plane<SIMD4<Float>>(width: width, height: height)
    forEachBand(of: height, rowsPerBand: 64) {
      guidedCoefficients(
        pixels, radius: gridRadius, epsilon: ridge, rows: $0, into: coefficients)
    }
    let means = Plane<SIMD4<Float>>(width: width, height: height)
    forEachBand(of: height, rowsPerBand: 64) {
      boxMeans(coefficients, radius: gridRadius, rows: $0, into: means)
    }
    apply(means, to: guide, into: &result)
  }

  /// Returns the guide's colours with the mask as their alpha.
  private func joined(_ guide: PixelBuffer, _ mask: PixelBuffer) -> Plane<SIMD4<Float>> {
    let plane = guide.encodedPixels()
    let values = mask.maskValues()
    withUnsafeRows(of: plane, values) {
      replaceAlphaRow($0.base, with: $1.base, count: $0.width * $0.height)
    }
    return plane
  }

  /// Enlarges the coefficients row by row, and applies them to the guide.
  private func apply(
    _ coefficients: Plane<SIMD4<Float>>, to guide: PixelBuffer, into result: inout PixelBuffer
  ) {
    let component = result.format.component
    let enlarger = RowEnlarger(coefficients, width: result.width, height: result.height)
    let width = result.width
    let stride = result.rowStrideInBytes
    result.writeBands { rows, base in
      let pixels = Plane<SIMD4<Float>>(width: width, height: 1)
      let enlarged = Plane<SIMD4<Float>>(width: width, height: 1)
      let values = Plane<Float>(width: width, height: 1)
      let scratch = enlarger.scratch()
      withUnsafeRows(of: pixels, enlarged, values) { pixels, enlarged, values in
        for y in rows {
          guide.readEncodedRow(y, into: pixels.base)
          enlarger.read(y, into: enlarged.base, scratch: scratch)
          linearRow(pixels.base, enlarged.base, into: values.base, count: width)
          storeRow(
            values.base, into: base + y * stride, component: component,
            scale: component.largestCode, count: width)
        }
      }
      guide.releaseRows(rows)
    }
  }
}
