// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
  /// Indicates whether an ASCII character is white space: a space, tab, line feed, vertical tab, form
  /// feed or carriage return.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
