// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension AlignedBuffer {
  /// Returns a size rounded up to whole units of ``alignment``.
  ///
  /// - Parameter byteCount: The size in bytes, not negative; `Int.max` stands for a size that
  ///   cannot be counted, and gives the largest size that can be rounded.
  package static func rounded(_ byteCount: Int) -> Int {
    let (sum, overflow) = byteCount.addingReportingOverflow(alignment - 1)
    return (overflow ? .max : sum) & ~(alignment - 1)
  }
}
