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
        \.neutral, "neutral", coreImage: "inputNeutral", type: .vector(count: 2),
        "The temperature in kelvin and the tint of the original light."),
      .optional(
        \.targetNeutral, "targetNeutral", coreImage: "inputTargetNeutral", type: .vector(count: 2),
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
      let adaptation = Matrix3.bradford.inverse.times(
        Matrix3(
          diagonal: Matrix3.bradford.times(Self.white(targetNeutral))
            / Matrix3.bradford.times(Self.white(neutral)))
      ).times(.bradford)
      let matrix = Matrix3.sRGBToXYZ.inverse.times(adaptation).times(.sRGBToXYZ)
      func row(_ row: SIMD3<Double>) -> SIMD4<Float> {
        SIMD4(Float(row.x), Float(row.y), Float(row.z), 0)
      }
      return input.applyingColorMatrix(
        ColorMatrix(
          red: row(matrix.rows.0), green: row(matrix.rows.1), blue: row(matrix.rows.2)))
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
