// SPDX-License-Identifier: Apache-2.0

/// The type of the status code that a Core Media function returns.
public typealias OSStatus = Int32

/// The time 0.
public let kCMTimeZero = CMTime.zero
/// An invalid time.
public let kCMTimeInvalid = CMTime.invalid
/// A time that is not known.
public let kCMTimeIndefinite = CMTime.indefinite
/// The time +∞.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// The time −∞.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity

/// Returns a time of `value` / `timescale` seconds.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// Returns a time of `value` / `timescale` seconds on a timeline of its own.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch)
}

/// Returns a time from seconds; see ``CMTime/init(seconds:preferredTimescale:)``.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns a time in seconds; see ``CMTime/seconds``.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// Returns a time with another timescale; see ``CMTime/convertScale(_:method:)``.
public func CMTimeConvertScale(
  _ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod
) -> CMTime {
  time.convertScale(newTimescale, method: method)
}

/// Returns the sum of two times.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// Returns the difference of two times.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// Returns a time multiplied by an integer, at the same timescale unless the product is too large for it.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  time.scaled(by: multiplier, over: 1)
}

/// Returns a time multiplied by a number, rounded to a timescale of at least 65536.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
  time.scaled(by: multiplier)
}

/// Returns a time multiplied by a fraction, rounded to its timescale; invalid if the divisor is 0.
public func CMTimeMultiplyByRatio(
  _ time: CMTime, multiplier: Int32, divisor: Int32
) -> CMTime {
  time.scaled(by: multiplier, over: divisor)
}

/// Returns −1, 0 or 1 if the first time is before, equal to or after the second. −∞ comes first; numbers, +∞, indefinite and
/// invalid times follow.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  time1.compared(to: time2)
}

/// Returns the earlier of two times.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { min(time1, time2) }

/// Returns the later of two times.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { max(time1, time2) }

/// Returns the absolute value of a time.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime { time.magnitude }

/// Prints a time.
public func CMTimeShow(_ time: CMTime) { print(time) }
