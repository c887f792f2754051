// SPDX-License-Identifier: Apache-2.0

extension Color {
  /// The hue of PASCAL VOC's colour for a class, bright enough to tint with: many of those colours are
  /// nearly black. Black itself is grey.
  ///
  /// - Parameter number: The class, 0…255.
  public init(tintOfClass number: Int) {
    let dark = Color(ofClass: number)
    let largest = max(dark.red, dark.green, dark.blue)
    if largest == 0 {
      self.init(red: 0.5, green: 0.5, blue: 0.5)
      return
    }
    func bright(_ value: Float) -> Float { value / largest }
    self.init(red: bright(dark.red), green: bright(dark.green), blue: bright(dark.blue))
  }
}
