// SPDX-License-Identifier: Apache-2.0

extension Color {
  /// Creates PASCAL VOC's colour for a class.
  ///
  /// - Parameter number: The class, 0…255.
  public init(ofClass number: Int) {
    let color = VOCPalette.color(ofClass: UInt8(number))
    self.init(
      red: Float(color.x) / 255, green: Float(color.y) / 255, blue: Float(color.z) / 255)
  }

  /// Creates a brighter version of PASCAL VOC's colour for a class: the square root of the largest component, and the
  /// others in proportion. Many of the original colours are nearly black and would hide the image below them.
  ///
  /// - Parameters:
  ///   - number: The class, 0…255.
  ///   - alpha: The opacity, 0…1.
  public init(tintOfClass number: Int, alpha: Float = 1) {
    let dark = Color(ofClass: number)
    let largest = max(dark.red, dark.green, dark.blue)
    let factor = largest == 0 ? 1 : 1 / largest.squareRoot()
    self.init(
      red: dark.red * factor, green: dark.green * factor, blue: dark.blue * factor, alpha: alpha)
  }
}
