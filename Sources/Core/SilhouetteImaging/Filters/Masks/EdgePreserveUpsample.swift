// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Enlarges a small image, such as a mask, to the size of a guide, along the guide's edges.
  ///
  /// Joint bilateral upsampling (Kopf et al. 2007) with our weights: pixel p of the guide, which is at q of the small
  /// image stretched over the guide, becomes
  ///
  ///     Σ w(j) · s(j) / Σ w(j),  w(j) = exp(−|j − q|² / 2 σs²) · max(exp(−(L(p) − l(j))² / 2 σl²), 2⁻²⁰)
  ///
  /// over the pixels j of the small image s whose column and row are within ⌈2 σs⌉ of the coordinates of q, rounded
  /// down. L is the guide's luminance (Rec. 709, premultiplied, in the working space), and l the luminance of the
  /// guide reduced to the size of s by averaging. All channels of s are treated alike, alpha included; pixels outside
  /// it are ignored. The result has the guide's extent; if either image is infinite, the guide is returned.
  ///
  /// - Complexity: O(σs²) per pixel.
  public struct EdgePreserveUpsample: ImageFilter {
    public static let declaration = FilterDeclaration(
      "edgePreserveUpsample", coreImage: "CIEdgePreserveUpsampleFilter", category: .mask,
      "Enlarges a small image to the size of this one, along its edges.",
      defaults: Self(smallImage: .empty),
      .required(\.smallImage, "smallImage", type: .mask, "The image to enlarge."),
      .optional(
        \.spatialSigma, "spatialSigma", range: 0.1...16, unit: "pixels of the small image",
        "The standard deviation of weights over distance."),
      .optional(
        \.lumaSigma, "lumaSigma", range: 0.001...1000,
        "The standard deviation of weights over differences of luminance."))

    /// The image to enlarge.
    public var smallImage: Image
    /// The standard deviation of weights over distance, in pixels of the small image.
    public var spatialSigma: Double
    /// The standard deviation of weights over differences of luminance.
    public var lumaSigma: Double

    /// Creates the filter.
    public init(
      smallImage: Image, spatialSigma: Double = 3,
      lumaSigma: Double = 0.15
    ) {
      self.smallImage = smallImage
      self.spatialSigma = spatialSigma
      self.lumaSigma = lumaSigma
    }

    public func apply(to input: Image) -> Image {
      if input.extent.isInfinite || smallImage.extent.isInfinite { return input }
      if input.extent.isEmpty || smallImage.extent.isEmpty { return .empty }
      let small = Region(touching: smallImage.extent)
      if small.isEmpty || Region(touching: input.extent).isEmpty { return .empty }
      return Image(
        JointBilateralRecipe(
          guide: Region(touching: input.extent), small: small,
          spatialSigma: spatialSigma.isNaN ? 3 : min(max(spatialSigma, 0.1), 16),
          lumaSigma: lumaSigma.isNaN ? 0.15 : min(max(lumaSigma, 0.001), 1000)),
        input, smallImage, input.scaled(toWidth: small.width, height: small.height, kernel: .area))
    }
  }
}

/// Inputs: the guide, the small image, and the reduced guide with its corner at the origin.
private struct JointBilateralRecipe: AreaRecipe {
  let guide: Region
  let small: Region
  let spatialSigma: Double
  let lumaSigma: Double

  private var reach: Int { Int((2 * spatialSigma).rounded(.up)) }

  var staysInside: Bool { true }

  func extent(of inputs: [Rect]) -> Rect { guide.rect }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { inputs[1].layout }

  /// Returns the position of a column or row of the guide in the coordinates of the small image.
  private func place(_ index: Int, from: Range<Int>, to: Range<Int>) -> Double {
    (Double(index - from.lowerBound) + 0.5) * Double(to.count) / Double(from.count) - 0.5
      + Double(to.lowerBound)
  }

  private func taps(_ index: Int, from: Range<Int>, to: Range<Int>) -> Range<Int> {
    let middle = Int(place(index, from: from, to: to).rounded(.down))
    return max(to.lowerBound, middle - reach)..<min(to.upperBound, middle + reach + 1)
  }

  private func columns(_ x: Int) -> Range<Int> {
    taps(x, from: guide.minX..<guide.maxX, to: small.minX..<small.maxX)
  }

  private func rows(_ y: Int) -> Range<Int> {
    taps(y, from: guide.minY..<guide.maxY, to: small.minY..<small.maxY)
  }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    if index == 0 { return output }
    let needed = Region(
      minX: columns(output.minX).lowerBound, minY: rows(output.minY).lowerBound,
      maxX: columns(output.maxX - 1).upperBound, maxY: rows(output.maxY - 1).upperBound)
    if index == 1 { return needed }
    return Region(
      minX: needed.minX - small.minX, minY: needed.minY - small.minY,
      maxX: needed.maxX - small.minX, maxY: needed.maxY - small.minY)
  }

  /// Returns exp(−d² / 2 σ²) for each tap, padded with 0 to whole vectors.
  private func weights(_ taps: Range<Int>, around place: Double) -> [Float] {
    let factor = -1 / (2 * spatialSigma * spatialSigma)
    return taps.map { Float(exponential((Double($0) - place) * (Double($0) - place) * factor)) }
      + [Float](repeating: 0, count: -taps.count & 7)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let needed = region(ofInput: 1, for: area, extent: .empty)
    let planeCount = output.layout.planeCount
    let stride = paddedCount(needed.width)
    let planeStride = stride * needed.height
    let guideLuma = context.scratch.floats(
      planeStride * (1 + planeCount) + paddedCount(area.width))
    let lumas = guideLuma + paddedCount(area.width)
    let planes = lumas + planeStride
    // Copied because whole vectors are read, so that values beyond the end of a row must be finite.
    lumas.update(repeating: 0, count: planeStride * (1 + planeCount))
    for row in 0..<needed.height {
      let y = needed.minY + row
      luminanceRow(
        inputs[2].row(x: needed.minX - small.minX, y: y - small.minY),
        into: lumas + row * stride, count: needed.width)
      for plane in 0..<planeCount {
        (planes + plane * planeStride + row * stride).update(
          from: inputs[1].address(plane, x: needed.minX, y: y), count: needed.width)
      }
    }
    let columnTaps = (area.minX..<area.maxX).map { x in
      let taps = columns(x)
      let place = place(x, from: guide.minX..<guide.maxX, to: small.minX..<small.maxX)
      return (taps, weights(taps, around: place))
    }
    // The exponent times log₂ e, for a power of 2.
    let factor = Float(-1.4426950408889634 / (2 * lumaSigma * lumaSigma))
    for y in area.minY..<area.maxY {
      luminanceRow(inputs[0].row(x: area.minX, y: y), into: guideLuma, count: area.width)
      let rowTaps = rows(y)
      let rowWeights = weights(
        rowTaps, around: place(y, from: guide.minY..<guide.maxY, to: small.minY..<small.maxY))
      rowWeights.withUnsafeBufferPointer { rowWeights in
        for x in 0..<area.width {
          let (taps, tapWeights) = columnTaps[x]
          tapWeights.withUnsafeBufferPointer { tapWeights in
            guard let vertical = rowWeights.baseAddress, let horizontal = tapWeights.baseAddress
            else { return }
            var sum = BilateralSum(planeCount: planeCount)
            for row in rowTaps {
              let place = (row - needed.minY) * stride + taps.lowerBound - needed.minX
              sum.add(
                planes + place, planeStride: planeStride, lumas: lumas + place,
                luma: guideLuma[x], factor: factor, weights: horizontal,
                weight: vertical[row - rowTaps.lowerBound], count: taps.count)
            }
            for plane in 0..<planeCount {
              output.address(plane, x: area.minX + x, y: y)[0] = sum.mean(plane)
            }
          }
        }
      }
    }
  }

  var operationsPerValue: Double {
    let taps = min(2 * reach + 1, small.width) * min(2 * reach + 1, small.height)
    // The channels of a pixel share the weights.
    return Double(2 * taps)
  }

  var summary: String { "joint bilateral upsampling σ \(spatialSigma), \(lumaSigma)" }
}
