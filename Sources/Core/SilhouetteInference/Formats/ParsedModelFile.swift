// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A model file of one format, parsed from its bytes.
package protocol ParsedModelFile {
  /// Parses a file.
  ///
  /// - Throws: `FileError` if the file is larger than the limit; `FormatError` if it is malformed; ``ModelError`` if the
  ///   model in it cannot be used.
  init(_ file: FileBytes, limits: ModelLimits) throws
}

extension ParsedModelFile {
  /// Parses a file that is already in memory. The memory is not copied and must not change.
  ///
  /// - Parameters:
  ///   - buffer: All bytes of the file.
  ///   - name: The file's name in errors.
  ///   - limits: The largest file and network to accept.
  /// - Throws: As ``init(_:limits:)``.
  package init(buffer: AlignedBuffer, name: String, limits: ModelLimits = .standard) throws {
    try self.init(FileBytes(buffer: buffer, path: name), limits: limits)
  }
}

extension ModelLimits {
  /// Checks that the size of a file is within the limits.
  package func checkSize(of file: FileBytes) throws(FileError) {
    guard file.count <= maximumFileByteCount else {
      throw FileError(path: file.path, reason: .tooLarge(limit: maximumFileByteCount))
    }
  }
}
