// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A colour for the pose of a head: that of the positive direction, that of the negative one, or a mixture where angles
/// differ in sign; the nearer to looking straight ahead, the nearer to the neutral colour.
///
/// An angle's share is its amount relative to its range, 0…1. The colour lies between the neutral one and the mean of the
/// directions' colours, weighted by the shares, as far as the largest share says: the angle that turns furthest decides.
public struct FaceAngleColor: Hashable, Sendable {
  /// The colour of looking straight ahead, and without a face.
  public var neutral = Color.white
  /// The colour at the positive end of a range.
  public var positive = Color(red: 0.6, green: 0, blue: 0)
  /// The colour at the negative end of a range.
  public var negative = Color(red: 0, green: 0, blue: 0.6)
  /// The angles at which the colour is full, in radians, above 0.
  public var range = FaceAngles(roll: .pi / 4, yaw: .pi / 3, pitch: .pi / 5)

  /// Creates the colours: white, dark red and dark blue, full at a roll of 45°, a yaw of 60° or a pitch of 36°.
  public init() {}

  /// Returns the colour of a pose, opaque sRGB.
  ///
  /// - Parameter angles: The pose; `nil` without a face.
  public func color(for angles: FaceAngles?) -> Color {
    guard let angles else { return neutral }
    let shares = [
      Self.share(angles.roll, range.roll), Self.share(angles.yaw, range.yaw),
      Self.share(angles.pitch, range.pitch),
    ]
    let amount = shares.reduce(0) { $0 + abs($1) }
    guard amount > 0 else { return neutral }
    let strength = shares.reduce(0) { max($0, abs($1)) }
    let positiveWeight = shares.reduce(0) { $0 + max($1, 0) } / amount
    return neutral.mixed(with: negative.mixed(with: positive, positiveWeight), strength)
  }

  /// Returns an angle relative to its range, −1…1; 0 for angles that are not finite.
  private static func share(_ angle: Double, _ range: Double) -> Double {
    let share = angle / range
    return share.isFinite ? min(max(share, -1), 1) : 0
  }
}

extension Color {
  /// Returns the colour between this one and another, of sRGB's encoded values.
  fileprivate func mixed(with other: Color, _ share: Double) -> Color {
    func mixed(_ a: Float, _ b: Float) -> Float { a + (b - a) * Float(share) }
    return Color(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }
}
