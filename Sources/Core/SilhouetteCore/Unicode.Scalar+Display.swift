// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
  /// `true` for a character that changes the state of a terminal or the direction of text, that starts a new line, or
  /// that represents a single byte of a file name (see ``PathText``).
  package var disturbsDisplay: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F: true
    // Line and paragraph separators; directional embeddings, overrides and isolates.
    case 0x2028...0x202E, 0x2066...0x2069: true
    case PathText.block: true
    default: false
    }
  }
}
