// SPDX-License-Identifier: Apache-2.0

/// HEIC files.
enum HEICTarget: FuzzTarget {
  static let name = "heic"
  static let summary = "decoding of HEIC files with the system's libheif"

  static func run(_ bytes: [UInt8]) throws {
    try DecodingCheck.run(bytes, name: "fuzz.heic", in: Self.self)
  }
}
