// SPDX-License-Identifier: Apache-2.0

import CPlatform

/// The sizes of the caches of this machine.
package enum CacheSizes {
  /// The second-level cache of one core in bytes as the machine reports it, limited to
  /// 256 KiB…2 MiB.
  package static let secondLevel: Int = min(
    max(Int(silhouette_second_level_cache_size()), 256 << 10), 2 << 20)
}
