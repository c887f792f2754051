// SPDX-License-Identifier: Apache-2.0

/// A finding of a request in an image.
///
/// Observations are equal if they found the same: ``uuid`` and ``timeRange`` are not compared, so that a request
/// performed twice on one image gives equal observations. Compare `uuid` to ask for the very same one.
public protocol VisionObservation: Hashable, Sendable, CustomStringConvertible {
  /// The confidence of the request, 0…1; 1 if the request does not state one.
  var confidence: Float { get }
  /// The observation's identifier, another one for each.
  var uuid: ObservationID { get }
  /// The time of the frames that the observation was made from, from the start of the stream; `nil` for stills.
  var timeRange: ClosedRange<Duration>? { get }
}

extension VisionObservation {
  public var confidence: Float { 1 }
  public var timeRange: ClosedRange<Duration>? { nil }
}
