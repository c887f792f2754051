// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// How the processor is shared among photographs.
///
/// A photograph has stages that need one thread only, such as decoding and encoding; several
/// photographs at a time keep all processors busy, and one thread for each does so at the least cost.
/// Where there are more threads than photographs, those left over help one of them at a time.
struct BatchSetting {
  /// The most photographs at a time unless asked for: each takes memory.
  static let maximumUsualJobCount = 16

  /// How many photographs are worked on at a time.
  let jobCount: Int
  /// The threads that a photograph may have; all but its own are shared by all.
  let threadCount: Int

  /// - Parameters:
  ///   - jobs: The number of photographs that the user asked for.
  ///   - threads: The number of threads that the user asked for.
  ///   - photographCount: How many photographs there are.
  init(jobs: Int?, threads: Int?, photographCount: Int) {
    let threads = threads ?? ThreadPool.defaultThreadCount
    let wanted = jobs ?? min(threads, Self.maximumUsualJobCount)
    jobCount = max(1, min(wanted, photographCount))
    threadCount = max(1, threads - jobCount + 1)
  }
}
