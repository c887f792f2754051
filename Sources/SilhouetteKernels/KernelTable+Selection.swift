// SPDX-License-Identifier: Apache-2.0

import CPlatform
import KernelInterface
import KernelsBase

#if X86_KERNELS
  import KernelsX86V3
  import KernelsX86V4
#endif

extension KernelTable {
  /// Every table that this CPU can run, slowest first.
  package static let supported: [KernelTable] = {
    var tables = [base]
    #if X86_KERNELS
      let level = silhouette_x86_64_level()
      if level >= 3 { tables.append(v3) }
      if level >= 4 { tables.append(v4) }
    #endif
    return tables
  }()

  /// The table of the given name, if this CPU can run it.
  package static func named(_ name: String) -> KernelTable? {
    supported.first { $0.name == name }
  }

  /// The fastest table that this CPU can run.
  package static let fastest: KernelTable = supported[supported.count - 1]
}
