// SPDX-License-Identifier: Apache-2.0

/// A finding of a request in an image.
///
/// Observations are equal if their findings are: ``uuid`` and ``timeRange`` are not compared, so a request that is
/// performed twice on one image returns equal observations. Compare `uuid` to identify an individual observation.
public protocol VisionObservation: Hashable, Sendable, CustomStringConvertible {
  /// The confidence in the finding, 0…1; 1 if the request does not provide one.
  var confidence: Float { get }
  /// The identifier, unique to each observation.
  var uuid: ObservationID { get }
  /// The time range of the frames that the observation is based on, since the start of the stream; `nil` for stills.
  var timeRange: ClosedRange<Duration>? { get }
}

extension VisionObservation {
  public var confidence: Float { 1 }
  public var timeRange: ClosedRange<Duration>? { nil }
}

/// The identifier and the time range of an observation. All values of this type are equal, so that observations are
/// compared by their other properties only.
package struct ObservationIdentity: Sendable, Codable {
  package let uuid: ObservationID
  package let timeRange: ClosedRange<Duration>?

  package init(uuid: ObservationID = ObservationID(), timeRange: ClosedRange<Duration>? = nil) {
    self.uuid = uuid
    self.timeRange = timeRange
  }
}

extension ObservationIdentity: Hashable {
  package static func == (a: ObservationIdentity, b: ObservationIdentity) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
