// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Color {
  /// Creates a colour for a subject that is easy to distinguish from the colours of the background and other subjects.
  ///
  /// The background is a dusky blue. The hues of successive subjects are a golden angle apart, and their lightnesses
  /// cycle through three values, so that colours of similar hue differ in lightness: the colours of the first dozen
  /// subjects and the background are at least 28 apart in CIE Lab.
  ///
  /// - Parameter index: The subject's index, from 1; 0 is the background.
  public init(ofInstance index: Int) {
    precondition(index >= 0, "instance \(index)")
    if index == 0 {
      self.init(red: 0.25, green: 0.35, blue: 0.6)
      return
    }
    let lightness: [Double] = [0.7, 0.85, 0.55]
    // The hues start at orange-red, so that the first five are far from the background's.
    let degrees = (30 + 137.507_764 * Double(index - 1)).truncatingRemainder(dividingBy: 360)
    self.init(lightness: lightness[(index - 1) % 3], hue: degrees * .pi / 180)
  }

  /// Creates the sRGB colour with the largest chroma for a lightness and a hue in OKLab (Ottosson, A perceptual color
  /// space for image processing, 2020).
  ///
  /// - Parameters:
  ///   - lightness: The lightness in OKLab, 0…1.
  ///   - hue: The hue in OKLab, in radians.
  private init(lightness: Double, hue: Double) {
    var chroma = 0.0
    var step = 0.25
    // Precise to less than half a step of 8 bits.
    for _ in 0..<12 {
      let light = Self.light(lightness, (chroma + step) * cos(hue), (chroma + step) * sin(hue))
      if light.min() >= 0, light.max() <= 1 { chroma += step }
      step /= 2
    }
    let light = Self.light(lightness, chroma * cos(hue), chroma * sin(hue))
    func encoded(_ value: Double) -> Float {
      Float(value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)
    }
    self.init(red: encoded(light.x), green: encoded(light.y), blue: encoded(light.z))
  }

  /// Returns the linear sRGB components of a colour in OKLab.
  private static func light(_ lightness: Double, _ a: Double, _ b: Double) -> SIMD3<Double> {
    let l = lightness + 0.3963377774 * a + 0.2158037573 * b
    let m = lightness - 0.1055613458 * a - 0.0638541728 * b
    let s = lightness - 0.0894841775 * a - 1.2914855480 * b
    return SIMD3(4.0767416621, -1.2684380046, -0.0041960863) * (l * l * l)
      + SIMD3(-3.3077115913, 2.6097574011, -0.7034186147) * (m * m * m)
      + SIMD3(0.2309699292, -0.3413193965, 1.7076147010) * (s * s * s)
  }
}

extension Color {
  /// Creates PASCAL VOC's colour for a class.
  ///
  /// - Parameter number: The index of the class, 0…255.
  public init(ofClass number: Int) {
    let color = VOCPalette.color(ofClass: UInt8(number))
    self.init(
      red: Float(color.x) / 255, green: Float(color.y) / 255, blue: Float(color.z) / 255)
  }

  /// Creates a brighter version of PASCAL VOC's colour for a class: the colour is scaled so that its largest component
  /// becomes its own square root. Many of the original colours are nearly black and would hide the image below them.
  ///
  /// - Parameters:
  ///   - number: The index of the class, 0…255.
  ///   - alpha: The opacity, 0…1.
  public init(tintOfClass number: Int, alpha: Float = 1) {
    let dark = Color(ofClass: number)
    let largest = max(dark.red, dark.green, dark.blue)
    let factor = largest == 0 ? 1 : 1 / largest.squareRoot()
    self.init(
      red: dark.red * factor, green: dark.green * factor, blue: dark.blue * factor, alpha: alpha)
  }
}
