// SPDX-License-Identifier: Apache-2.0

/// The identifier and the time of an observation, which play no part in the equality of observations: all values are
/// equal.
package struct ObservationIdentity: Sendable, Codable {
  package let uuid: ObservationID
  package let timeRange: ClosedRange<Duration>?

  package init(uuid: ObservationID = ObservationID(), timeRange: ClosedRange<Duration>? = nil) {
    (self.uuid, self.timeRange) = (uuid, timeRange)
  }
}

extension ObservationIdentity: Hashable {
  package static func == (a: ObservationIdentity, b: ObservationIdentity) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
