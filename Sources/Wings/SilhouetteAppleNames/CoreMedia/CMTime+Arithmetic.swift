// SPDX-License-Identifier: Apache-2.0

extension CMTime {
  /// A number of seconds without rounding.
  struct Fraction {
    /// The numerator.
    var value: Int128
    /// The denominator, at least 1.
    var scale: Int64
  }

  /// Creates the time nearest to a fraction; the timescale is halved until the numerator fits into 64 bits.
  init(
    _ fraction: Fraction, timescale: CMTimeScale, method: CMTimeRoundingMethod, isRounded: Bool,
    epoch: CMTimeEpoch
  ) {
    var timescale = timescale
    while true {
      let product = fraction.value * Int128(timescale)
      let scale = Int128(fraction.scale)
      let (quotient, rest) = product.quotientAndRemainder(dividingBy: scale)
      let isUp = method.roundsAway(
        rest: rest, scale: scale, isFiner: Int64(timescale) >= fraction.scale)
      if let value = Int64(exactly: isUp ? quotient + rest.signum() : quotient) {
        self.init(value: value, timescale: timescale, flags: .valid, epoch: epoch)
        if isRounded || rest != 0 { flags.insert(.hasBeenRounded) }
        return
      }
      guard timescale > 1 else { break }
      timescale /= 2
    }
    self = fraction.value > 0 ? .positiveInfinity : .negativeInfinity
  }

  /// The time as a fraction; `nil` if it is not a number.
  private var fraction: Fraction? {
    isNumeric && timescale > 0
      ? Fraction(value: Int128(value), scale: Int64(timescale)) : nil
  }

  private static func sum(_ a: CMTime, _ b: CMTime, subtracts: Bool) -> CMTime {
    guard a.isValid, b.isValid else { return .invalid }
    let isInfinite = (
      a: a.infiniteSign, b: subtracts ? -b.infiniteSign : b.infiniteSign
    )
    if isInfinite.a != 0 || isInfinite.b != 0 {
      if isInfinite.a * isInfinite.b < 0 { return .invalid }
      return isInfinite.a + isInfinite.b > 0 ? .positiveInfinity : .negativeInfinity
    }
    if a.isIndefinite || b.isIndefinite { return .indefinite }
    guard let x = a.fraction, let y = b.fraction else { return .invalid }
    if a.epoch != 0, b.epoch != 0, a.epoch != b.epoch { return .invalid }
    let epoch = a.epoch == b.epoch ? 0 : a.epoch + b.epoch
    let scale = x.scale / greatestCommonDivisor(x.scale, y.scale) * y.scale
    let left = x.value * Int128(scale / x.scale)
    let right = y.value * Int128(scale / y.scale)
    return CMTime(
      Fraction(value: subtracts ? left - right : left + right, scale: scale),
      timescale: CMTimeScale(clamping: scale), method: .default,
      isRounded: a.hasBeenRounded || b.hasBeenRounded, epoch: epoch)
  }

  /// −1 for −∞, 1 for +∞, 0 for any other time.
  fileprivate var infiniteSign: Int { isPositiveInfinity ? 1 : isNegativeInfinity ? -1 : 0 }

  private static func greatestCommonDivisor<T: FixedWidthInteger>(_ a: T, _ b: T) -> T {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }

  /// Returns the sum of two times, with Core Media's rules.
  ///
  /// The timescale is the least common multiple of both, or the greatest possible one, to which the sum is rounded. It is
  /// halved until the sum fits into 64 bits. The sum of +∞ and −∞ is invalid.
  public static func + (a: CMTime, b: CMTime) -> CMTime { sum(a, b, subtracts: false) }

  /// Returns the difference of two times, with the rules of ``+(_:_:)``.
  public static func - (a: CMTime, b: CMTime) -> CMTime { sum(a, b, subtracts: true) }

  /// Adds a time.
  public static func += (a: inout CMTime, b: CMTime) { a = a + b }

  /// Subtracts a time.
  public static func -= (a: inout CMTime, b: CMTime) { a = a - b }

  /// Returns the time times `multiplier` / `divisor`, at its own timescale.
  func scaled(by multiplier: Int32, over divisor: Int32) -> CMTime {
    guard isValid, divisor != 0 else { return .invalid }
    if isIndefinite { return self }
    let sign = multiplier.signum() * divisor.signum()
    if infiniteSign != 0 {
      return sign == 0
        ? .invalid : infiniteSign * Int(sign) > 0 ? .positiveInfinity : .negativeInfinity
    }
    guard let fraction else { return .invalid }
    let product = fraction.value * Int128(multiplier) * Int128(divisor.signum())
    return CMTime(
      Fraction(value: product, scale: fraction.scale * Int64(divisor.magnitude)),
      timescale: timescale, method: .default, isRounded: hasBeenRounded, epoch: epoch)
  }

  /// Returns the time times a number.
  ///
  /// The timescale is raised to at least 65536, doubling it, so that the product is precise.
  func scaled(by multiplier: Double) -> CMTime {
    guard isValid, !multiplier.isNaN else { return .invalid }
    if isIndefinite { return self }
    if infiniteSign != 0 || multiplier.isInfinite {
      let sign = infiniteSign != 0 ? Double(infiniteSign) : Double(value.signum())
      let product = sign * multiplier
      return product == 0 || product.isNaN
        ? .invalid : product > 0 ? .positiveInfinity : .negativeInfinity
    }
    guard let fraction else { return .invalid }
    var scale = timescale
    while scale < 65536 { scale *= 2 }
    while true {
      let product = Double(fraction.value) * (Double(scale) / Double(timescale)) * multiplier
      if let value = Int64(exactly: product.rounded(.toNearestOrAwayFromZero)) {
        var result = CMTime(value: value, timescale: scale, flags: .valid, epoch: epoch)
        if hasBeenRounded || Double(value) != product { result.flags.insert(.hasBeenRounded) }
        return result
      }
      guard scale > 1 else { break }
      scale /= 2
    }
    return (value > 0) == (multiplier > 0) ? .positiveInfinity : .negativeInfinity
  }

  /// The absolute value.
  var magnitude: CMTime {
    if isNegativeInfinity { return .positiveInfinity }
    guard let fraction, value < 0 else { return self }
    return CMTime(
      Fraction(value: -fraction.value, scale: fraction.scale), timescale: timescale,
      method: .default, isRounded: hasBeenRounded, epoch: epoch)
  }
}

// MARK: - Comparison

extension CMTime: Comparable, Hashable {
  /// The order of the kinds of times: −∞, numbers, +∞, indefinite, invalid.
  private var rank: Int {
    if fraction != nil { return 1 }
    if isNegativeInfinity { return 0 }
    if isPositiveInfinity { return 2 }
    return isIndefinite ? 3 : 4
  }

  /// Returns −1, 0 or 1 if this time is before, equal to or after another one. Later epochs come after earlier ones.
  func compared(to other: CMTime) -> Int32 {
    guard let a = fraction, let b = other.fraction else {
      return Int32((rank - other.rank).signum())
    }
    if epoch != other.epoch { return epoch < other.epoch ? -1 : 1 }
    let (left, right) = (a.value * Int128(b.scale), b.value * Int128(a.scale))
    return left < right ? -1 : left == right ? 0 : 1
  }

  public static func < (a: CMTime, b: CMTime) -> Bool { a.compared(to: b) < 0 }
  public static func == (a: CMTime, b: CMTime) -> Bool { a.compared(to: b) == 0 }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard let fraction else { return }
    // Equal times have the same reduced fraction.
    let scale = Int128(fraction.scale)
    let divisor = Self.greatestCommonDivisor(abs(fraction.value), scale)
    hasher.combine(fraction.value / divisor)
    hasher.combine(scale / divisor)
    hasher.combine(epoch)
  }
}

extension CMTimeRoundingMethod {
  /// Returns whether a quotient, computed towards 0, is rounded away from 0.
  ///
  /// - Parameters:
  ///   - rest: The remainder of the division, with the sign of the quotient.
  ///   - scale: The divisor.
  ///   - isFiner: `true` if the new unit is not longer than the old one.
  fileprivate func roundsAway(rest: Int128, scale: Int128, isFiner: Bool) -> Bool {
    switch self {
    case .roundHalfAwayFromZero: rest != 0 && rest.magnitude * 2 >= scale.magnitude
    case .roundTowardZero: false
    case .roundAwayFromZero: rest != 0
    case .quickTime: rest != 0 && isFiner
    case .roundTowardPositiveInfinity: rest > 0
    case .roundTowardNegativeInfinity: rest < 0
    }
  }
}
