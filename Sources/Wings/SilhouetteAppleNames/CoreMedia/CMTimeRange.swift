// SPDX-License-Identifier: Apache-2.0

/// A span of time, without its end.
public struct CMTimeRange: Hashable, Sendable {
  /// The beginning.
  public var start: CMTime
  /// The length.
  public var duration: CMTime

  /// Creates a span from its beginning and length, by default an invalid one.
  public init(start: CMTime = .invalid, duration: CMTime = .invalid) {
    (self.start, self.duration) = (start, duration)
  }

  /// Creates a span from its beginning and end; invalid if the end is before the beginning.
  public init(start: CMTime, end: CMTime) {
    self.init(start: start, duration: end - start)
    if duration.isNumeric, duration < .zero { self = .invalid }
  }

  /// The empty span at the time 0.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// An invalid span.
  public static let invalid = CMTimeRange()

  /// Indicates whether both times are valid, and the length is not negative.
  public var isValid: Bool {
    start.isValid && duration.isValid && duration.epoch == 0 && !(duration < .zero)
  }
  /// Indicates whether the span is valid and one of its times is not known.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  /// Indicates whether the span is valid and has the length 0.
  public var isEmpty: Bool { isValid && duration == .zero }
  /// The first time after the span.
  public var end: CMTime { start + duration }

  /// Returns a Boolean value that indicates whether a time is within the span.
  public func containsTime(_ time: CMTime) -> Bool {
    isValid && time.isValid && time >= start && time < end
  }

  /// Returns a Boolean value that indicates whether another span is within this one.
  public func containsTimeRange(_ range: CMTimeRange) -> Bool {
    isValid && range.isValid && range.start >= start && range.end <= end
  }

  /// Returns the part that two spans share; the empty span at 0 if they share none.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    let (first, last) = (max(start, otherRange.start), min(end, otherRange.end))
    return first < last ? CMTimeRange(start: first, end: last) : .zero
  }

  /// Returns the shortest span that contains both.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
  }
}

/// Returns a span from its beginning and length.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}

/// Returns a span from its beginning and end.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}

/// Returns the first time after a span.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// Returns the part that two spans share.
public func CMTimeRangeGetIntersection(
  _ range: CMTimeRange, otherRange: CMTimeRange
) -> CMTimeRange {
  range.intersection(otherRange)
}

/// Returns the shortest span that contains two spans.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.union(otherRange)
}

/// Returns the time of a span that is nearest to a time; invalid for an invalid or empty span.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
  guard time.isValid, range.isValid, !range.isEmpty else { return .invalid }
  return min(max(time, range.start), range.end)
}

/// Returns a Boolean value that indicates whether a time is within a span.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
  range.containsTime(time)
}
