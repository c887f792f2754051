// SPDX-License-Identifier: Apache-2.0

/// GIF files.
enum GIFTarget: FuzzTarget {
  static let name = "gif"
  static let summary = "decoding of GIF files"

  static func run(_ bytes: [UInt8]) throws {
    try DecodingCheck.run(bytes, name: "fuzz.gif", in: Self.self)
  }
}
