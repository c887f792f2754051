// SPDX-License-Identifier: Apache-2.0

/// Examples in the help of a command.
enum Examples {
  /// Returns the last paragraph of a command's help; `Tools/checks/documented-commands` runs its lines.
  ///
  /// - Parameter lines: Command lines, short enough not to be wrapped at 80 columns.
  static func text(_ lines: String...) -> String {
    "\n\nExamples:\n" + lines.map { "  \($0)" }.joined(separator: "\n")
  }
}
