// SPDX-License-Identifier: Apache-2.0

/// PNM files.
enum PNMTarget: FuzzTarget {
  static let name = "pnm"
  static let summary = "decoding of PNM files"

  static func run(_ bytes: [UInt8]) throws {
    try DecodingCheck.run(bytes, name: "fuzz.ppm", in: Self.self)
  }
}
