// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// How the processor is shared among photos.
///
/// A photo has stages that need one thread only, such as decoding and encoding; several
/// photos at a time keep all processors busy, and one thread for each does so at the least cost.
/// Where there are more threads than photos, those left over help one of them at a time.
struct BatchSetting {
  /// The most photos at a time unless asked for: each takes memory.
  static let maximumUsualJobCount = 16

  /// How many photos are worked on at a time.
  let jobCount: Int
  /// The threads that a photo may have; all but its own are shared by all.
  let threadCount: Int

  /// - Parameters:
  ///   - jobs: The number of photos that the user asked for.
  ///   - threads: The number of threads that the user asked for.
  ///   - photoCount: How many photos there are.
  init(jobs: Int?, threads: Int?, photoCount: Int) {
    let threads = threads ?? ThreadPool.defaultThreadCount
    let wanted = jobs ?? min(threads, Self.maximumUsualJobCount)
    jobCount = max(1, min(wanted, photoCount))
    threadCount = max(1, threads - jobCount + 1)
  }
}
