// SPDX-License-Identifier: Apache-2.0

/// PNG files. Checksums are repaired first: a fuzzer would not get past them.
enum PNGTarget: FuzzTarget {
  static let name = "png"
  static let summary = "decoding of PNG files whose checksums are right"

  static func run(_ bytes: [UInt8]) throws {
    try DecodingCheck.run(PNGChecksums.repaired(bytes), name: "fuzz.png", in: Self.self)
  }
}
