// SPDX-License-Identifier: Apache-2.0

/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: the number of units per second.
public typealias CMTimeScale = Int32
/// The number of a timeline; times of different timelines cannot be added.
public typealias CMTimeEpoch = Int64

/// The greatest denominator of a time.
public let kCMTimeMaxTimescale: CMTimeScale = .max

/// The properties of a time that is not a plain number.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The time is valid; without this flag, the others have no meaning.
  public static let valid = CMTimeFlags(rawValue: 1)
  /// The time is the result of a calculation that has rounded it.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  /// The time is +∞.
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  /// The time is −∞.
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  /// The time is indefinite, as the duration of a live stream is.
  public static let indefinite = CMTimeFlags(rawValue: 16)
  /// All flags of times without a number.
  public static let impliedValueFlagsMask: CMTimeFlags = [
    .positiveInfinity, .negativeInfinity, .indefinite,
  ]
}

/// The way to round a time to a multiple of its unit.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// To the nearest, halves away from 0.
  case roundHalfAwayFromZero = 1
  /// Towards 0.
  case roundTowardZero = 2
  /// Away from 0.
  case roundAwayFromZero = 3
  /// Towards 0 to a coarser unit, away from 0 to a finer one.
  case quickTime = 4
  /// Towards +∞.
  case roundTowardPositiveInfinity = 5
  /// Towards −∞.
  case roundTowardNegativeInfinity = 6

  /// The method of arithmetic: ``roundHalfAwayFromZero``.
  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

/// A time or a duration as a fraction: `value` / `timescale` seconds.
public struct CMTime: Sendable {
  /// The numerator.
  public var value: CMTimeValue
  /// The denominator: the number of units per second.
  public var timescale: CMTimeScale
  /// The properties of the time; without ``CMTimeFlags/valid``, it is invalid.
  public var flags: CMTimeFlags
  /// The number of the timeline; 0 for durations.
  public var epoch: CMTimeEpoch

  /// Creates a time from its parts, by default an invalid one.
  public init(
    value: CMTimeValue = 0, timescale: CMTimeScale = 0, flags: CMTimeFlags = [],
    epoch: CMTimeEpoch = 0
  ) {
    (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
  }

  /// Creates a time of `value` / `timescale` seconds. With a timescale below 1, it has no number, and results of arithmetic
  /// with it are invalid.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
  }

  /// Creates a time from seconds, rounded towards 0.
  ///
  /// - Parameters:
  ///   - seconds: The seconds; NaN gives an invalid time.
  ///   - preferredTimescale: The denominator, which is halved until the numerator fits into 64 bits. An invalid time
  ///     results if it is below 1.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard preferredTimescale > 0, !seconds.isNaN else {
      self = .invalid
      return
    }
    var timescale = preferredTimescale
    while seconds.isFinite {
      if let value = Int64(exactly: (seconds * Double(timescale)).rounded(.towardZero)) {
        self.init(value: value, timescale: timescale)
        if self.seconds != seconds { flags.insert(.hasBeenRounded) }
        return
      }
      if timescale == 1 { break }
      timescale /= 2
    }
    self = seconds > 0 ? .positiveInfinity : .negativeInfinity
  }

  /// The time 0.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// An invalid time.
  public static let invalid = CMTime()
  /// A time that is not known, as the duration of a live stream is.
  public static let indefinite = CMTime([.valid, .indefinite])
  /// The time +∞.
  public static let positiveInfinity = CMTime([.valid, .positiveInfinity])
  /// The time −∞.
  public static let negativeInfinity = CMTime([.valid, .negativeInfinity])

  private init(_ flags: CMTimeFlags) {
    self.init(value: 0, timescale: 0, flags: flags, epoch: 0)
  }

  // MARK: Properties

  /// Indicates whether the time is valid.
  public var isValid: Bool { flags.contains(.valid) }
  /// Indicates whether the time is +∞.
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  /// Indicates whether the time is −∞.
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// Indicates whether the time is not known.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// Indicates whether the time is a number.
  public var isNumeric: Bool {
    isValid && flags.isDisjoint(with: .impliedValueFlagsMask)
  }
  /// Indicates whether the time is a number that a calculation has rounded.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// The time in seconds; ±∞ for infinite times, and NaN for invalid and indefinite ones.
  public var seconds: Double {
    if isPositiveInfinity { return .infinity }
    if isNegativeInfinity { return -.infinity }
    return isNumeric && timescale > 0 ? Double(value) / Double(timescale) : .nan
  }

  /// Returns the time with another timescale.
  ///
  /// - Parameters:
  ///   - newTimescale: The timescale; the result is invalid if it is below 1.
  ///   - method: The rounding, after which the time has the flag ``CMTimeFlags/hasBeenRounded``.
  public func convertScale(
    _ newTimescale: CMTimeScale, method: CMTimeRoundingMethod
  ) -> CMTime {
    guard isNumeric else { return self }
    guard timescale > 0, newTimescale > 0 else { return .invalid }
    return CMTime(
      Fraction(value: Int128(value), scale: Int64(timescale)), timescale: newTimescale,
      method: method, isRounded: hasBeenRounded, epoch: epoch)
  }
}

extension CMTime: CustomStringConvertible {
  public var description: String {
    if !isValid { return "invalid" }
    if isIndefinite { return "indefinite" }
    if isPositiveInfinity { return "+∞" }
    if isNegativeInfinity { return "−∞" }
    return "\(value)/\(timescale) s"
  }
}
