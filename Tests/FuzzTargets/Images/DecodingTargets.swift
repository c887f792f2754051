// SPDX-License-Identifier: Apache-2.0

/// A target whose inputs are image files, of the format that has its name.
protocol DecodingTarget {
  /// Returns the file that is decoded instead of an input.
  static func repaired(_ bytes: [UInt8]) -> [UInt8]
}

extension DecodingTarget {
  static func repaired(_ bytes: [UInt8]) -> [UInt8] { bytes }
}

extension FuzzTarget where Self: DecodingTarget {
  static func run(_ bytes: [UInt8]) throws {
    try DecodingCheck.run(repaired(bytes), name: "fuzz.\(name)", in: Self.self)
  }
}

/// The targets that decode image files; the ones with most to lose come first.
let decodingTargets: [any FuzzTarget.Type] = [
  TIFFTarget.self, HEICTarget.self, AVIFTarget.self, PNGTarget.self, JPEGTarget.self,
  WebPTarget.self,
  GIFTarget.self, BMPTarget.self, PNMTarget.self,
]

/// TIFF files, in strips and tiles.
enum TIFFTarget: FuzzTarget, DecodingTarget {
  static let name = "tiff"
  static let summary = "decoding of TIFF files with the system's libtiff"
}

enum HEICTarget: FuzzTarget, DecodingTarget {
  static let name = "heic"
  static let summary = "decoding of HEIC files with the system's libheif"
}

enum AVIFTarget: FuzzTarget, DecodingTarget {
  static let name = "avif"
  static let summary = "decoding of AVIF files with the system's libheif"
}

/// PNG files. Checksums are repaired first: a fuzzer would not get past them.
enum PNGTarget: FuzzTarget, DecodingTarget {
  static let name = "png"
  static let summary = "decoding of PNG files whose checksums are right"

  static func repaired(_ bytes: [UInt8]) -> [UInt8] { PNGChecksums.repaired(bytes) }
}

/// JPEG files, baseline and progressive.
enum JPEGTarget: FuzzTarget, DecodingTarget {
  static let name = "jpeg"
  static let summary = "decoding of JPEG files, at full size and reduced"
}

/// WebP files: their chunks, and what libwebp makes of the first frame.
enum WebPTarget: FuzzTarget, DecodingTarget {
  static let name = "webP"
  static let summary = "decoding of WebP files, still or animated"
}

enum GIFTarget: FuzzTarget, DecodingTarget {
  static let name = "gif"
  static let summary = "decoding of GIF files"
}

enum BMPTarget: FuzzTarget, DecodingTarget {
  static let name = "bmp"
  static let summary = "decoding of BMP files"
}

enum PNMTarget: FuzzTarget, DecodingTarget {
  static let name = "pnm"
  static let summary = "decoding of PNM files"
}
