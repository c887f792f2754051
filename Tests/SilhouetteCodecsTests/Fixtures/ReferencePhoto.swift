// SPDX-License-Identifier: Apache-2.0

import Testing

/// A real photo, and a digest of its pixels as decoded by Pillow.
struct ReferencePhoto: Sendable, Decodable, CustomTestStringConvertible {
  let name: String
  let width: Int
  let height: Int
  let mode: String
  /// In hexadecimal digits.
  let digest: String

  var testDescription: String { name }
}
