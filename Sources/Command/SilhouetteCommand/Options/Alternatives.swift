// SPDX-License-Identifier: Apache-2.0

extension [String] {
  /// The words as a list of alternatives, such as `png, jpg or ppm`.
  var alternatives: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
