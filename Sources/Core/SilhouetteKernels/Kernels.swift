// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform
import KernelInterface
import KernelsBase

#if X86_KERNELS
  import KernelsX86V3
  import KernelsX86V4
#endif

/// The builds of the kernels for all instruction set levels, one of which is chosen at run time.
package enum Kernels {
  /// The type of all kernels of one level.
  package typealias Table = any (TensorKernels & ImageKernels).Type

  /// The levels that this CPU can run, from the slowest to the fastest.
  package static let supported: [Table] = {
    var levels: [Table] = [KernelsBase.Level.self]
    #if X86_KERNELS
      let level = silhouette_x86_64_level()
      if level >= 3 { levels.append(KernelsX86V3.Level.self) }
      if level >= 4 { levels.append(KernelsX86V4.Level.self) }
    #endif
    return levels
  }()

  /// Returns the level with the given name; `nil` if it does not exist or this CPU cannot run it.
  package static func named(_ name: String) -> Table? {
    supported.first { $0.name == name }
  }

  /// The level that the environment variable `SILHOUETTE_INSTRUCTION_SET` names, if this CPU can run it; otherwise the fastest
  /// that it can run.
  package static let chosen: Table = {
    if let name = getenv("SILHOUETTE_INSTRUCTION_SET"), let level = named(String(cString: name)) {
      return level
    }
    return supported[supported.count - 1]
  }()
}
