// SPDX-License-Identifier: Apache-2.0

/// The evidence that a colour gives for the subject of an image: the logarithm of its share among the subject's colours
/// over that among the background's.
///
/// Two histograms of 16³ colours, of the places that a mask is sure of, each blurred by ½, 1, ½ along every axis: the
/// colour models of C. Rother et al., "GrabCut", SIGGRAPH 2004, without mixtures and iterations.
struct ColorEvidence {
  /// The bins along each axis of colours.
  private static let side = 16
  /// The distance from 0 and 1 up to which a mask is sure.
  private static let unsure: Float = 0.2
  /// The largest evidence for either side.
  private static let limit = 3.0

  /// For each place, the bin of its colour.
  let bins: Plane<UInt16>
  /// For each bin, the logarithm of the subject's share over the background's, -3…3.
  let logarithms: [Float]

  /// Weighs the colours of an image.
  ///
  /// - Parameters:
  ///   - colors: The image.
  ///   - probabilities: The mask, of the same size.
  init(_ colors: ColorPlanes, probabilities: Plane<Float>) {
    let (width, height) = (colors.width, colors.height)
    bins = Plane(width: width, height: height)
    let count = Self.side * Self.side * Self.side
    // Foreground, background, and room to blur.
    let cubes = Plane<Double>(width: count, height: 3)
    cubes.base.initialize(repeating: 0, count: 3 * count)
    for y in 0..<height {
      colorBinRow(colors.row(y), planeStride: width, into: bins.row(y), count: width)
      addToHistograms(
        bins.row(y), probabilities: probabilities.row(y), unsure: Self.unsure,
        foreground: cubes.row(0), background: cubes.row(1), count: width)
    }
    let foreground = Self.shares(cubes.row(0), scratch: cubes.row(2), count: count)
    let background = Self.shares(cubes.row(1), scratch: cubes.row(2), count: count)
    let least = 1 / Double(width * height)
    logarithms = zip(foreground, background).map { subject, rest in
      let evidence = naturalLogarithm((subject + least) / (rest + least))
      return Float(min(max(evidence, -Self.limit), Self.limit))
    }
    withExtendedLifetime((colors, probabilities, cubes)) {}
  }

  /// Returns a histogram, blurred, with a sum of 1; zeros if it is empty.
  private static func shares(
    _ cube: UnsafeMutablePointer<Double>, scratch: UnsafeMutablePointer<Double>, count: Int
  ) -> [Double] {
    blurCube(cube, into: scratch, side: side, stride: 1)
    blurCube(scratch, into: cube, side: side, stride: side)
    blurCube(cube, into: scratch, side: side, stride: side * side)
    let values = UnsafeBufferPointer(start: scratch, count: count)
    let sum = values.reduce(0, +)
    return values.map { sum > 0 ? $0 / sum : 0 }
  }

  /// Adds the evidence of a row's colours to numbers, by `weight` where the mask is ½ and by nothing where it is 0 or 1.
  package func add(
    to row: UnsafeMutablePointer<Float>, y: Int, probabilities: UnsafePointer<Float>, weight: Float
  ) {
    logarithms.withUnsafeBufferPointer { evidence in
      guard let evidence = evidence.baseAddress else { return }
      addEvidenceRow(
        bins.row(y), evidence: evidence, probabilities: probabilities, weight: weight, to: row,
        count: bins.width)
    }
    withExtendedLifetime(bins) {}
  }
}
