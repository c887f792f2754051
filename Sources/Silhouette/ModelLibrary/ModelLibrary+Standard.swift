// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension ModelLibrary {
  /// The user's library: `silhouette/models` in `$XDG_DATA_HOME`, or in `~/.local/share` where that
  /// variable is not set, empty or no absolute path.
  ///
  /// Source: XDG Base Directory Specification 0.8; the same on macOS.
  ///
  /// - Throws: ``ModelLibraryError/noHomeFolder``.
  public static func standard() throws(ModelLibraryError) -> ModelLibrary {
    try standard { name in getenv(name).map { String(cString: $0) } }
  }

  /// The library of a user who has other variables than this process.
  ///
  /// - Parameter variable: The value of an environment variable; `nil` where it is not set.
  package static func standard(
    _ variable: (String) -> String?
  ) throws(ModelLibraryError) -> ModelLibrary {
    func folder(_ name: String) -> String? {
      variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let data = folder("XDG_DATA_HOME") ?? folder("HOME").map({ $0 + "/.local/share" }) else {
      throw .noHomeFolder
    }
    return ModelLibrary(folder: data + "/silhouette/models")
  }
}
