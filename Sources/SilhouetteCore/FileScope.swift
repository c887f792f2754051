// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The files that work may open.
package enum FileScope: Sendable {
  /// Files, pipes and devices; `-` stands for standard input or output.
  case everything
  /// Regular files that are none of the process's standard streams: for untrusted paths. A pipe could keep the
  /// work waiting forever, and the standard streams serve other purposes.
  case regularFiles

  /// The scope of the work that the current thread does.
  @TaskLocal package static var current = FileScope.everything

  /// Indicates that the current thread's work may open regular files only.
  static var isRestricted: Bool { current == .regularFiles }

  /// Returns the reason to refuse a file; `nil` to accept it.
  ///
  /// - Parameters:
  ///   - status: The file's status.
  ///   - onlyFiles: `true` to refuse pipes and devices in every scope.
  static func complaint(_ status: stat, onlyFiles: Bool) -> FileError.Reason? {
    if isRestricted, StandardDescriptors.include(status) { return .standardStream }
    return (onlyFiles || isRestricted) && status.kind != S_IFREG ? .notRegular : nil
  }

  /// Refuses `-` where that does not stand for a standard stream.
  static func checkStandardStream() throws(FileError) {
    if isRestricted { throw FileError(path: "-", reason: .standardStream) }
  }
}
