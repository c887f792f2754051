// SPDX-License-Identifier: Apache-2.0

/// The memory that a plan may take.
package struct PlanLimits: Sendable {
  /// The memory of one run in bytes: the values' and every thread's working memory.
  package var maximumArenaByteCount: Int
  /// The memory of the weights in bytes, in the form in which steps read them.
  package var maximumWeightByteCount: Int

  package init(maximumArenaByteCount: Int = 3 << 30, maximumWeightByteCount: Int = 4 << 30) {
    self.maximumArenaByteCount = maximumArenaByteCount
    self.maximumWeightByteCount = maximumWeightByteCount
  }
}
