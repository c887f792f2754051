// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore
import SilhouetteInference

extension ModelLibrary {
  /// Returns the user's library: `silhouette/models` in `$XDG_DATA_HOME`, or in `~/.local/share` if that variable is
  /// unset, empty or not an absolute path.
  ///
  /// Source: XDG Base Directory Specification 0.8; the same on macOS.
  ///
  /// - Throws: ``ModelLibraryError/noHomeFolder``.
  public static func standard() throws(ModelLibraryError) -> ModelLibrary {
    try standard { name in getenv(name).map { PathText.decode(cString: $0) } }
  }

  /// Returns the library for given environment variables instead of the process's.
  ///
  /// - Parameter variable: Returns the value of an environment variable; `nil` if it is unset.
  package static func standard(
    _ variable: (String) -> String?
  ) throws(ModelLibraryError) -> ModelLibrary {
    func folder(_ name: String) -> String? {
      variable(name).flatMap { $0.begins(with: "/") ? $0 : nil }
    }
    guard let data = folder("XDG_DATA_HOME") ?? folder("HOME").map({ $0 + "/.local/share" }) else {
      throw .noHomeFolder
    }
    return ModelLibrary(folder: data + "/silhouette/models")
  }
}
