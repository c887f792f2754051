// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A record of the photos in watched folders, which finds those that are new or have changed, and are complete.
///
/// A photo that is still being copied grows. It counts as complete once its size and its time of change are the same in two
/// searches in a row.
struct FolderWatch {
  /// What changes when a file is written.
  struct State: Hashable, Sendable {
    var identity: FileIdentity
    var byteCount: Int
    /// The time of the last change, in nanoseconds.
    var changeTime: Int64
  }

  /// The states in the last search, by the bytes of the photos' paths.
  private var last: [[UInt8]: State] = [:]
  /// The states in which photos were returned.
  private var returned: [[UInt8]: State] = [:]

  /// Returns the photos that have settled since the last search, each once for every state.
  ///
  /// - Parameters:
  ///   - photos: The photos of a new search.
  ///   - state: Returns the state of a file; `nil` if it does not exist.
  mutating func settled(
    _ photos: [FoundPhoto], state: (String) -> State? = Self.state
  ) -> [FoundPhoto] {
    var now: [[UInt8]: State] = [:]
    for photo in photos { now[Array(photo.path.utf8)] = state(photo.path) }
    let settled = photos.filter { photo in
      let key = Array(photo.path.utf8)
      guard let state = now[key], state.byteCount > 0 else { return false }
      return last[key] == state && returned[key] != state
    }
    last = now
    // A photo that was removed may come back.
    returned = returned.filter { now[$0.key] != nil }
    for photo in settled {
      let key = Array(photo.path.utf8)
      returned[key] = now[key]
    }
    return settled
  }

  private static func state(_ path: String) -> State? {
    Folder.item(at: path).map {
      State(identity: $0.identity, byteCount: $0.byteCount, changeTime: $0.changeTime)
    }
  }
}
