// SPDX-License-Identifier: Apache-2.0

/// A codec library of the system that is loaded when a program first meets its format.
package struct SystemLibrary: Sendable {
  /// The library's own name.
  let name: String
  /// The command that installs the library.
  package let installation: String
  private let load: @Sendable () -> Bool

  /// Creates a description of a library.
  ///
  /// - Parameters:
  ///   - name: The library's own name.
  ///   - linux: The package of the system on Linux.
  ///   - macOS: The package on macOS.
  ///   - isAvailable: Indicates whether the library can be loaded.
  package init(
    _ name: String, linux: String, macOS: String, isAvailable: @escaping @Sendable () -> Bool
  ) {
    self.name = name
    load = isAvailable
    #if os(macOS)
      installation = "brew install \(macOS)"
    #else
      installation = "apt-get install \(linux)"
    #endif
  }

  /// Indicates whether the library can be loaded.
  var isAvailable: Bool { load() }

  /// Loads the library.
  ///
  /// - Parameters:
  ///   - format: The format that needs it.
  ///   - path: The file, as the caller named it; `nil` if the format is to be written.
  /// - Throws: ``CodecError/missingLibrary(_:path:installation:)`` if the system lacks it.
  package func require(for format: ImageFileFormat, path: String?) throws(CodecError) {
    guard load() else {
      throw .missingLibrary(format, path: path, installation: installation)
    }
  }
}
