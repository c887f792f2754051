// SPDX-License-Identifier: Apache-2.0

extension Color {
  /// Creates a subject's colour, easy to tell from those of the subjects with neighbouring numbers.
  ///
  /// The background is a dusky blue. Subjects go around the circle of hues in steps of the golden angle, so that
  /// consecutive ones are far apart.
  ///
  /// - Parameter index: The subject's number, from 1; 0 is the background.
  public init(ofInstance index: Int) {
    precondition(index >= 0, "instance \(index)")
    if index == 0 {
      self.init(red: 0.25, green: 0.35, blue: 0.6)
      return
    }
    // From orange-red on, so that the first few are warm, blue, green.
    let turn = (0.03 + Double(index - 1) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
    func channel(_ shift: Double) -> Float {
      // Hue to one channel at full saturation: a trapezium over the circle.
      let place = (turn + shift).truncatingRemainder(dividingBy: 1) * 6
      return Float(min(max(abs(place - 3) - 1, 0), 1))
    }
    self.init(red: channel(0), green: channel(2.0 / 3), blue: channel(1.0 / 3))
  }
}
