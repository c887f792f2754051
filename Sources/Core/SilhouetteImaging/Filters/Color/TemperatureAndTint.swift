// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Shows a scene lit by one light as if it were lit by another.
  ///
  /// The colour of the first light, `neutral`, becomes the colour of the second, `targetNeutral`: the Bradford
  /// transform (Lam 1985) between their white points, on linear sRGB. A light is a black body with a temperature in
  /// kelvin, by the approximation of Krystek ("An algorithm to calculate correlated colour temperature", 1985) within
  /// 1000…15000 K, shifted perpendicular to the Planckian locus by tint / 3000 in the CIE 1960 diagram: above 0
  /// towards magenta, below towards green. The luminance of white is unchanged. Correct only in a linear working
  /// space.
  ///
  /// Works pixel by pixel; alpha and extent are unchanged.
  public struct TemperatureAndTint: ImageFilter {
    public static let declaration = FilterDeclaration(
      "temperatureAndTint", coreImage: "CITemperatureAndTint", category: .color,
      "Shows a scene lit by one light as if it were lit by another.", defaults: Self(),
      .optional(
        \.neutral, "neutral", type: .vector(count: 2),
        "The temperature in kelvin and the tint of the original light."),
      .optional(
        \.targetNeutral, "targetNeutral", type: .vector(count: 2),
        "The temperature in kelvin and the tint of the new light; 4000 is warmer than 6500."))

    /// The original light: its temperature in kelvin as x, its tint as y.
    public var neutral: Point
    /// The new light: its temperature in kelvin as x, its tint as y.
    public var targetNeutral: Point

    /// Creates the filter.
    public init(
      neutral: Point = Point(x: 6500, y: 0), targetNeutral: Point = Point(x: 6500, y: 0)
    ) {
      self.neutral = neutral
      self.targetNeutral = targetNeutral
    }

    public func apply(to input: Image) -> Image {
      if neutral == targetNeutral { return input }
      let change = Matrix3(
        diagonal: (Matrix3.bradford * Self.white(targetNeutral))
          / (Matrix3.bradford * Self.white(neutral)))
      let adaptation = Matrix3.bradford.inverse * change * .bradford
      let matrix = Matrix3.sRGBToXYZ.inverse * adaptation * .sRGBToXYZ
      func row(_ row: Int) -> SIMD4<Float> {
        SIMD4(Float(matrix[row, 0]), Float(matrix[row, 1]), Float(matrix[row, 2]), 0)
      }
      return input.applyingColorMatrix(ColorMatrix(red: row(0), green: row(1), blue: row(2)))
    }

    /// Returns the CIE XYZ coordinates of a light, with Y = 1.
    private static func white(_ light: Point) -> SIMD3<Double> {
      let kelvin = light.x.isNaN ? 6500 : min(max(light.x, 1000), 15_000)
      let place = blackBody(kelvin)
      // The direction across the locus: perpendicular to the direction towards a slightly hotter black body.
      let step = blackBody(kelvin + 1) - place
      let length = (step.x * step.x + step.y * step.y).squareRoot()
      let across = SIMD2(step.y, -step.x) / length
      let tint = light.y.isNaN ? 0 : min(max(light.y, -150), 150) / 3000
      // Towards lower v, which is magenta.
      let u = place.x + across.x * tint * (across.y > 0 ? -1 : 1)
      let v = place.y + across.y * tint * (across.y > 0 ? -1 : 1)
      let x = 3 * u / (2 * u - 8 * v + 4)
      let y = 2 * v / (2 * u - 8 * v + 4)
      return SIMD3(x / y, 1, (1 - x - y) / y)
    }

    /// Returns a black body's u and v in the CIE 1960 diagram.
    private static func blackBody(_ kelvin: Double) -> SIMD2<Double> {
      let t = kelvin
      let square = kelvin * kelvin
      let u =
        (0.860_117_757 + 1.541_182_54e-4 * t + 1.286_412_12e-7 * square)
        / (1 + 8.424_202_35e-4 * t + 7.081_451_63e-7 * square)
      let v =
        (0.317_398_726 + 4.228_062_45e-5 * t + 4.204_816_91e-8 * square)
        / (1 - 2.897_418_16e-5 * t + 1.614_560_53e-7 * square)
      return SIMD2(u, v)
    }
  }
}

extension Matrix3 {
  /// The Bradford matrix, which converts XYZ to cone responses (Lam 1985, as in ICC.1:2010, annex E).
  fileprivate static let bradford = Matrix3(
    rows: [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296])

  /// The matrix that converts linear sRGB, with white D65, to XYZ (IEC 61966-2-1, as in CSS Color 4, section 17).
  fileprivate static let sRGBToXYZ = Matrix3(
    rows: [506752.0 / 1228815, 87881.0 / 245763, 12673.0 / 70218],
    [87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545],
    [7918.0 / 409605, 87881.0 / 737289, 1001167.0 / 1053270])
}
