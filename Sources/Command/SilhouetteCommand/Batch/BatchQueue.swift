// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization

/// A queue that hands out the indices 0..<count to threads, each index once.
final class BatchQueue: Sendable {
  private let count: Int
  private let taken = Atomic<Int>(0)

  init(count: Int) { self.count = count }

  /// Returns the next index; `nil` if none is left.
  func next() -> Int? {
    let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }

  /// Calls a function with each remaining index, on several threads.
  ///
  /// - Returns: The results, in the order of the indices.
  func map<T: Sendable>(jobCount: Int, _ transform: @escaping @Sendable (Int) -> T?) -> [T?] {
    let threads = (0..<jobCount).map { _ in
      BackgroundThread.begin { [self] in
        var results: [(index: Int, result: T)] = []
        while let index = next() {
          if let result = transform(index) { results.append((index, result)) }
        }
        return results
      }
    }
    var results = [T?](repeating: nil, count: count)
    for thread in threads {
      for (index, result) in (try? thread.wait()) ?? [] { results[index] = result }
    }
    return results
  }
}

/// Counts of the photos that are done, skipped or failed.
final class BatchCounts: Sendable {
  private struct Counts: Sendable {
    var done = 0
    var skipped = 0
    var failed = 0

    var finished: Int { done + skipped + failed }
  }

  private let counts = Mutex(Counts())

  var done: Int { counts.withLock { $0.done } }
  var skipped: Int { counts.withLock { $0.skipped } }
  var failed: Int { counts.withLock { $0.failed } }
  var finished: Int { counts.withLock { $0.finished } }

  /// Counts one more photo.
  ///
  /// - Returns: The number of photos counted so far.
  func count(_ status: PhotoOutcome.Status) -> Int {
    counts.withLock { counts in
      switch status {
      case .done: counts.done += 1
      case .skipped: counts.skipped += 1
      case .failed: counts.failed += 1
      }
      return counts.finished
    }
  }
}

/// The distribution of threads among photos.
///
/// Some stages of a photo, such as decoding and encoding, use only one thread. Processing several photos at the same
/// time, with one thread for each, keeps all processors busy at the lowest cost. If there are more threads than photos,
/// the spare threads help one photo at a time.
struct BatchSetting {
  /// The default limit on concurrent photos, each of which takes memory.
  static let maximumUsualJobCount = 16

  /// The number of photos to process at the same time.
  let jobCount: Int
  /// The number of threads that a photo may use; all but one are shared with the other photos.
  let threadCount: Int

  /// - Parameters:
  ///   - jobs: The requested number of photos to process at the same time; `nil` for the default.
  ///   - threads: The requested number of threads; `nil` for the default.
  ///   - photoCount: The number of photos.
  init(jobs: Int?, threads: Int?, photoCount: Int) {
    let threads = threads ?? ThreadPool.defaultThreadCount
    let wanted = jobs ?? min(threads, Self.maximumUsualJobCount)
    jobCount = max(1, min(wanted, photoCount))
    threadCount = max(1, threads - jobCount + 1)
  }
}
