// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The kinds of files that a piece of work may open.
package enum FileScope: Sendable {
  /// Files, pipes and devices; `-` stands for standard input or output.
  case everything
  /// Regular files other than the process's standard streams, for untrusted paths. A pipe could block the work forever, and
  /// the standard streams serve other purposes.
  case regularFiles

  /// The scope of the current thread's work.
  @TaskLocal package static var current = FileScope.everything

  /// Indicates whether the current thread's work may open only regular files.
  static var isRestricted: Bool { current == .regularFiles }

  /// Returns the reason why a file must be refused; `nil` if it may be opened.
  ///
  /// - Parameters:
  ///   - status: The file's status, from `stat`.
  ///   - onlyFiles: `true` to refuse pipes and devices in every scope.
  static func complaint(_ status: stat, onlyFiles: Bool) -> FileError.Reason? {
    if isRestricted, StandardDescriptors.include(status) { return .standardStream }
    return (onlyFiles || isRestricted) && status.kind != S_IFREG ? .notRegular : nil
  }

  /// Throws an error for the path `-` if the current scope excludes the standard streams.
  static func checkStandardStream() throws(FileError) {
    if isRestricted { throw FileError(path: "-", reason: .standardStream) }
  }
}
