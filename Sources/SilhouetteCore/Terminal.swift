// SPDX-License-Identifier: Apache-2.0

import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal behind standard error.
package enum Terminal {
  /// Whether there is one.
  package static var isThere: Bool { isatty(STDERR_FILENO) == 1 }

  /// Its width in columns; 80 if it does not say.
  package static var width: Int {
    let width = Int(silhouette_terminal_width(STDERR_FILENO))
    return width > 0 ? width : 80
  }
}
