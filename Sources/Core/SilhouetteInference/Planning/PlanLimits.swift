// SPDX-License-Identifier: Apache-2.0

/// The memory that a plan may take.
package struct PlanLimits: Sendable {
  /// The maximum memory of one run in bytes, for values and the working memory of all threads.
  package var maximumArenaByteCount: Int
  /// The maximum memory of the weights in bytes, in the packed form that steps read.
  package var maximumWeightByteCount: Int

  package init(maximumArenaByteCount: Int = 3 << 30, maximumWeightByteCount: Int = 4 << 30) {
    self.maximumArenaByteCount = maximumArenaByteCount
    self.maximumWeightByteCount = maximumWeightByteCount
  }
}
