// SPDX-License-Identifier: Apache-2.0

extension Color {
  /// The colour in which PASCAL VOC shows a class.
  ///
  /// - Parameter number: The class, 0…255.
  public init(ofClass number: Int) {
    let color = VOCPalette.color(ofClass: UInt8(number))
    self.init(
      red: Float(color.x) / 255, green: Float(color.y) / 255, blue: Float(color.z) / 255)
  }

  /// PASCAL VOC's colour for a class made brighter, its largest component by the square root and the others
  /// in proportion: many of those colours are nearly black and would hide what they are laid over.
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
