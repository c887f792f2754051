// SPDX-License-Identifier: Apache-2.0

/// WebP files: their chunks, and what libwebp makes of the first frame.
enum WebPTarget: FuzzTarget {
  static let name = "webP"
  static let summary = "decoding of WebP files, still or animated"

  static func run(_ bytes: [UInt8]) throws {
    try DecodingCheck.run(bytes, name: "fuzz.webp", in: Self.self)
  }
}
