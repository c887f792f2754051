// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// The terminal behind standard error.
package enum Terminal {
  /// `true` if standard error is a terminal.
  package static var isThere: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width in columns; 80 if unknown.
  package static var width: Int {
    let width = Int(silhouette_terminal_width(STDERR_FILENO))
    return width > 0 ? width : 80
  }
}
