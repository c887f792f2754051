// SPDX-License-Identifier: Apache-2.0

/// The frames in which an unconfirmed part of a stream's masks is searched for a face or a body: the first frame, then after
/// 5, 10, 20 … frames, but at least every three seconds, and whenever the part's area has grown by half.
struct SearchSchedule: Hashable, Sendable {
  /// The number of frames between the first and second searches.
  private static let shortestWait = 5
  /// The maximum number of frames between two searches; in practice, ``longestTime`` is reached earlier.
  private static let longestWait = 1 << 20
  /// The time after which another search is due, regardless of the number of frames.
  private static let longestTime = Duration.seconds(3)
  /// The factor by which the area must have grown since the last search to trigger another.
  private static let growth = 1.5

  /// The number of frames between the last search and the next; 0 before the first search.
  private var wait = 0
  /// The number of frames until the next search.
  private var remaining = 0
  /// The time of the last search.
  private var lastSearch = Duration.zero
  /// The largest area that the part has had when it was searched, in cells.
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

  /// Returns a Boolean value that indicates whether the schedule still applies if its vanished part reappears: until the
  /// next search is due, and for an equal wait after that.
  func isRemembered(at time: Duration) -> Bool {
    hasBegun && remaining + wait > 0 && time - lastSearch < Self.longestTime * 2
  }

  private func hasGrown(to area: Int) -> Bool { Double(area) >= Self.growth * Double(self.area) }

  /// Advances the schedule by one frame.
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

  /// Merges another schedule into this one, as their parts have merged; the earlier of the two next searches counts.
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
