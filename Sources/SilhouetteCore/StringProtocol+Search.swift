// SPDX-License-Identifier: Apache-2.0

extension StringProtocol {
  /// Returns a Boolean value that indicates whether another text occurs in this one, byte for byte.
  ///
  /// Swift's `contains(_:)` for texts is part of its regular expressions, which would add 1.3 MB to each program.
  package func includes(_ other: String) -> Bool {
    var rest = utf8[...]
    while rest.count >= other.utf8.count {
      if rest.starts(with: other.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }
}
