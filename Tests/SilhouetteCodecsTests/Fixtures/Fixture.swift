// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import TestSupport
import Testing

/// A tiny file, and the result of another decoder.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  /// The size of the upright image in pixels; 0 for files that are no images.
  let width: Int
  let height: Int
  /// The expected pixel format, without its alpha.
  let format: String
  /// The file.
  let file: [UInt8]
  /// The expected pixels, rows without padding; 16-bit values have the high byte first.
  let pixels: [UInt8]
  /// The expected stored indices, one byte each; empty for other files.
  let indices: [UInt8]

  var testDescription: String { name }

  /// Returns the fixture of a name.
  static func named(_ name: String) throws -> Fixture {
    try read(folder.get().entry(named: name))
  }

  /// All fixtures.
  static var all: [Fixture] { get throws { try folder.get().entries().map(read) } }
  /// The fixtures that are images in formats that this system can read.
  static var images: [Fixture] {
    get throws {
      try all.filter { $0.width > 0 && ImageFileFormat(sniffing: $0.file)?.isReadable == true }
    }
  }
  /// The images whose expected pixels are as stored.
  static var storedUpright: [Fixture] {
    get throws { try images.filter { !$0.name.hasPrefix("orientation") } }
  }
  /// The fixtures stored as indices or as grey of up to 8 bits.
  static var withIndices: [Fixture] { get throws { try all.filter { !$0.indices.isEmpty } } }
  /// The photos with known pixels.
  static var photos: [ReferencePhoto] { get throws { try folder.get().value(in: "photos.json") } }
}

extension Fixture {
  /// A line of the index.
  private struct Entry: FixtureEntry {
    let name: String
    let width: Int?
    let height: Int?
    let format: String?
    let file: String
    let pixels: String?
    let indices: String?
  }

  private static let folder = Result { try FixtureFolder(named: "codecs") }

  private static func read(_ entry: Entry) throws -> Fixture {
    let folder = try folder.get()
    return Fixture(
      name: entry.name, width: entry.width ?? 0, height: entry.height ?? 0,
      format: entry.format ?? "", file: try folder.bytes(entry.file),
      pixels: try entry.pixels.map(folder.bytes) ?? [],
      indices: try entry.indices.map(folder.bytes) ?? [])
  }
}
