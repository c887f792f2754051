// SPDX-License-Identifier: Apache-2.0

import CPlatform

/// How much memory is near a core.
package enum CacheSizes {
  /// The second-level cache of one core in bytes: what the machine says, between 256 KiB and 2 MiB.
  package static let secondLevel: Int = min(
    max(Int(silhouette_second_level_cache_size()), 256 << 10), 2 << 20)
}
