// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A colour that represents the pose of a head: red for positive angles, blue for negative ones, a mixture if the angles
/// differ in sign, and white for a head that faces straight ahead.
///
/// Each angle is expressed as a fraction of its range, −1…1. The mean of red and blue, weighted by these fractions, is
/// mixed with white; the larger the largest fraction, the less white.
enum FaceAngleColor {
  /// The colour at the positive end of a range.
  static let positive = Color(red: 0.6, green: 0, blue: 0)
  /// The colour at the negative end of a range.
  static let negative = Color(red: 0, green: 0, blue: 0.6)
  /// The angles at which the colour reaches its full strength, in radians.
  private static let range = FaceAngles(roll: .pi / 4, yaw: .pi / 3, pitch: .pi / 5)

  /// Returns the colour of a pose, opaque sRGB.
  ///
  /// - Parameter angles: The pose; `nil` if there is no face.
  static func color(for angles: FaceAngles?) -> Color {
    guard let angles else { return .white }
    let shares = [
      share(angles.roll, range.roll), share(angles.yaw, range.yaw),
      share(angles.pitch, range.pitch),
    ]
    let amount = shares.reduce(0) { $0 + abs($1) }
    guard amount > 0 else { return .white }
    let strength = shares.reduce(0) { max($0, abs($1)) }
    let positiveWeight = shares.reduce(0) { $0 + max($1, 0) } / amount
    return Color.white.mixed(with: negative.mixed(with: positive, positiveWeight), strength)
  }

  /// Returns an angle as a fraction of its range, −1…1; 0 for angles that are not finite.
  private static func share(_ angle: Double, _ range: Double) -> Double {
    let share = angle / range
    return share.isFinite ? min(max(share, -1), 1) : 0
  }
}

extension Color {
  /// Returns the colour between this one and another, interpolated in sRGB's encoded values.
  fileprivate func mixed(with other: Color, _ share: Double) -> Color {
    func mixed(_ a: Float, _ b: Float) -> Float { a + (b - a) * Float(share) }
    return Color(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }
}
