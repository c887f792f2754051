// SPDX-License-Identifier: Apache-2.0

/// TIFF files, in strips and tiles.
enum TIFFTarget: FuzzTarget {
  static let name = "tiff"
  static let summary = "decoding of TIFF files with the system's libtiff"

  static func run(_ bytes: [UInt8]) throws {
    try DecodingCheck.run(bytes, name: "fuzz.tif", in: Self.self)
  }
}
