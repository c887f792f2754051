// SPDX-License-Identifier: Apache-2.0

/// BMP files.
enum BMPTarget: FuzzTarget {
  static let name = "bmp"
  static let summary = "decoding of BMP files"

  static func run(_ bytes: [UInt8]) throws {
    try DecodingCheck.run(bytes, name: "fuzz.bmp", in: Self.self)
  }
}
