// SPDX-License-Identifier: Apache-2.0

/// The evidence of each pixel's colour for the subject: the logarithm of the ratio of the colour's frequencies in the
/// subject and in the background.
///
/// The frequencies are histograms of 16³ colours over the pixels where the mask is certain; they are blurred with
/// weights ½, 1, ½ along each axis: the colour models of C. Rother et al., "GrabCut", SIGGRAPH 2004, without mixtures
/// and iterations.
struct ColorEvidence {
  /// The number of bins along each colour axis.
  private static let side = 16
  /// The maximum distance from 0 or 1 at which a mask value counts as certain.
  private static let unsure: Float = 0.2
  /// The largest magnitude of the evidence.
  private static let limit = 3.0

  /// The bin of each pixel's colour.
  let bins: Plane<UInt16>
  /// For each bin, the logarithm of the ratio of its frequency in the subject to its frequency in the background, −3…3.
  let logarithms: [Float]

  /// Computes the evidence of an image's colours.
  ///
  /// - Parameters:
  ///   - colors: The image.
  ///   - probabilities: The mask, of the same size.
  init(_ colors: ColorPlanes, probabilities: Plane<Float>) {
    let width = colors.width
    let height = colors.height
    bins = Plane(width: width, height: height)
    let count = Self.side * Self.side * Self.side
    // Foreground, background, and a scratch row for the blur.
    let cubes = Plane<Double>(width: count, height: 3, repeating: 0)
    logarithms = withUnsafeRows(of: colors.bytes, bins, probabilities, cubes) {
      colors, bins, probabilities, cubes in
      for y in 0..<height {
        colorBinRow(colors[y], planeStride: width, into: bins[y], count: width)
        addToHistograms(
          bins[y], probabilities: probabilities[y], unsure: Self.unsure, foreground: cubes[0],
          background: cubes[1], count: width)
      }
      let foreground = Self.frequencies(cubes[0], scratch: cubes[2], count: count)
      let background = Self.frequencies(cubes[1], scratch: cubes[2], count: count)
      let least = 1 / Double(width * height)
      return zip(foreground, background).map { subject, rest in
        let evidence = naturalLogarithm((subject + least) / (rest + least))
        return Float(min(max(evidence, -Self.limit), Self.limit))
      }
    }
  }

  /// Blurs a histogram and returns it, scaled to a sum of 1; all zeros if the histogram is empty.
  private static func frequencies(
    _ cube: UnsafeMutablePointer<Double>, scratch: UnsafeMutablePointer<Double>, count: Int
  ) -> [Double] {
    blurCube(cube, into: scratch, side: side, stride: 1)
    blurCube(scratch, into: cube, side: side, stride: side)
    blurCube(cube, into: scratch, side: side, stride: side * side)
    let values = UnsafeBufferPointer(start: scratch, count: count)
    let sum = values.reduce(0, +)
    return values.map { sum > 0 ? $0 / sum : 0 }
  }

  /// Adds the evidence of a row's colours to the row's values. The evidence is weighted by `weight` where the mask is ½;
  /// the weight falls to 0 where the mask is 0 or 1.
  func add(
    to row: UnsafeMutablePointer<Float>, y: Int, probabilities: UnsafePointer<Float>, weight: Float
  ) {
    logarithms.withUnsafeBufferPointer { evidence in
      guard let evidence = evidence.baseAddress else { return }
      withUnsafeRows(of: bins) { bins in
        addEvidenceRow(
          bins[y], evidence: evidence, probabilities: probabilities, weight: weight, to: row,
          count: bins.width)
      }
    }
  }
}

/// The colours of a small image as bytes, with red, green and blue in separate planes; for grey pixels the three planes
/// are equal.
struct ColorPlanes {
  let width: Int
  let height: Int
  /// The rows from top to bottom; each row has ``width`` bytes of red, then of green, then of blue.
  let bytes: Plane<UInt8>

  /// Reads the colours of pixels.
  init(_ pixels: PixelBuffer) {
    width = pixels.width
    height = pixels.height
    bytes = Plane(width: width * 3, height: height)
    let colors = Plane<SIMD4<Float>>(width: width, height: 1)
    withUnsafeRows(of: bytes, colors) { bytes, colors in
      for y in 0..<pixels.height {
        pixels.readEncodedRow(y, into: colors.base)
        splitRow(colors.base, into: bytes[y], count: colors.width)
      }
    }
  }
}
