// SPDX-License-Identifier: Apache-2.0

/// JPEG files, baseline and progressive.
enum JPEGTarget: FuzzTarget {
  static let name = "jpeg"
  static let summary = "decoding of JPEG files, at full size and reduced"

  static func run(_ bytes: [UInt8]) throws {
    try DecodingCheck.run(bytes, name: "fuzz.jpg", in: Self.self)
  }
}
