// SPDX-License-Identifier: Apache-2.0

/// AVIF files.
enum AVIFTarget: FuzzTarget {
  static let name = "avif"
  static let summary = "decoding of AVIF files with the system's libheif"

  static func run(_ bytes: [UInt8]) throws {
    try DecodingCheck.run(bytes, name: "fuzz.avif", in: Self.self)
  }
}
