// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The distribution of threads to photos.
///
/// Some stages of a photo, such as decoding and encoding, use only one thread; several photos at a time keep all
/// processors busy, and one thread for each does so at the lowest cost. If there are more threads than photos, the
/// spare threads help one photo at a time.
struct BatchSetting {
  /// The default limit on concurrent photos, each of which takes memory.
  static let maximumUsualJobCount = 16

  /// The number of photos to process at a time.
  let jobCount: Int
  /// The number of threads that a photo may use; all except its own are shared with the other photos.
  let threadCount: Int

  /// - Parameters:
  ///   - jobs: The requested number of photos at a time; `nil` for the default.
  ///   - threads: The requested number of threads; `nil` for the default.
  ///   - photoCount: The number of photos.
  init(jobs: Int?, threads: Int?, photoCount: Int) {
    let threads = threads ?? ThreadPool.defaultThreadCount
    let wanted = jobs ?? min(threads, Self.maximumUsualJobCount)
    jobCount = max(1, min(wanted, photoCount))
    threadCount = max(1, threads - jobCount + 1)
  }
}
