// SPDX-License-Identifier: Apache-2.0

/// The frames in which an unconfirmed part of a stream's masks is searched for a face or a body: the first frame,
/// then after 5, 10, 20 … frames, at least every three seconds, and whenever the part has grown by half.
struct SearchSchedule: Hashable, Sendable {
  /// The number of frames between the first and second searches.
  private static let shortestWait = 5
  /// The maximum wait in frames; ``longestTime`` ends waits earlier.
  private static let longestWait = 1 << 20
  /// The time after which a search is due, regardless of the number of frames.
  private static let longestTime = Duration.seconds(3)
  /// The factor of growth in area since the last search that triggers another.
  private static let growth = 1.5

  /// The number of frames between the last search and the next; 0 before the first search.
  private var wait = 0
  /// The number of frames until the next search.
  private var remaining = 0
  /// The time of the last search.
  private var lastSearch = Duration.zero
  /// The largest area of the part at a search.
  private var area = 0

  /// Indicates whether the part has been searched.
  private var hasBegun: Bool { wait > 0 }

  /// Returns a Boolean value that indicates whether a search is due.
  ///
  /// - Parameters:
  ///   - area: The area of the part, in cells.
  ///   - time: The time of the frame.
  func isDue(area: Int, at time: Duration) -> Bool {
    remaining <= 0 || time - lastSearch >= Self.longestTime || hasGrown(to: area)
  }

  /// Returns a Boolean value that indicates whether the schedule of a vanished part still applies if it reappears: until
  /// the next search is due, and for the same wait after that.
  func isRemembered(at time: Duration) -> Bool {
    hasBegun && remaining + wait > 0 && time - lastSearch < Self.longestTime * 2
  }

  private func hasGrown(to area: Int) -> Bool { Double(area) >= Self.growth * Double(self.area) }

  /// Counts a frame.
  mutating func pass() { remaining -= 1 }

  /// Records a search that found neither a face nor a body.
  mutating func noteFailure(area: Int, at time: Duration) {
    // A part that grew this much counts as new.
    wait =
      hasGrown(to: area)
      ? Self.shortestWait : min(max(2 * wait, Self.shortestWait), Self.longestWait)
    remaining = wait
    lastSearch = time
    self.area = max(area, self.area)
  }

  /// Merges the schedule of a part that this part has merged with: the earlier of the next searches counts.
  mutating func merge(_ other: SearchSchedule) {
    guard hasBegun, other.hasBegun else {
      if other.hasBegun { self = other }
      return
    }
    wait = min(wait, other.wait)
    remaining = min(remaining, other.remaining)
    lastSearch = min(lastSearch, other.lastSearch)
    area = max(area, other.area)
  }
}
