// SPDX-License-Identifier: Apache-2.0

/// The error for a photo without the required subject.
struct NothingFoundError: Error, CustomStringConvertible {
  /// The command's exit code if nothing worse happened.
  static let exitCode: Int32 = 3

  /// The missing subject, such as `no dog`.
  let wanted: String
  /// The result that is written without it.
  let consequence: String

  var description: String { "\(wanted) found in the photo" }

  var warning: String { "\(description): \(consequence)" }
}
