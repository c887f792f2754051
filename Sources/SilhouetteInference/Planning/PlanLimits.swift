// SPDX-License-Identifier: Apache-2.0

/// What a plan may take.
package struct PlanLimits: Sendable {
  /// The largest arena in bytes.
  package var maximumArenaByteCount: Int

  package init(maximumArenaByteCount: Int = 4 << 30) {
    self.maximumArenaByteCount = maximumArenaByteCount
  }
}
