// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteImaging
import TestSupport
import Testing

/// A tiny file in a format that is read with a library of the system, and the result of another decoder.
struct SystemCodecFixture: Sendable, CustomTestStringConvertible {
  let name: String
  let width: Int
  let height: Int
  /// The expected pixel format, without its alpha; empty for a file that is refused.
  let format: String
  let isLossy: Bool
  let file: [UInt8]
  /// The expected pixels, rows without padding; 16-bit values have the high byte first.
  let pixels: [UInt8]

  var testDescription: String { name }

  /// The fixtures of a folder.
  static func all(in folder: String) throws -> [SystemCodecFixture] {
    let folder = try FixtureFolder(named: folder)
    return try folder.entries(Entry.self).map { try read($0, in: folder) }
  }

  /// The fixture of a name.
  static func named(_ name: String, in folder: String) throws -> SystemCodecFixture {
    let folder = try FixtureFolder(named: folder)
    return try read(folder.entry(named: name, Entry.self), in: folder)
  }

  private static func read(
    _ entry: Entry, in folder: FixtureFolder
  ) throws -> SystemCodecFixture {
    SystemCodecFixture(
      name: entry.name, width: entry.width ?? 0, height: entry.height ?? 0,
      format: entry.format ?? "", isLossy: entry.lossy ?? false,
      file: try folder.bytes(entry.file), pixels: try entry.pixels.map(folder.bytes) ?? [])
  }

  /// A line of the index.
  private struct Entry: FixtureEntry {
    let name: String
    let width: Int?
    let height: Int?
    let format: String?
    let lossy: Bool?
    let file: String
    let pixels: String?
  }

  /// Compares a decoded image with the expected one.
  ///
  /// - Parameter mean: The largest mean difference of 8-bit values; 0 for equal pixels.
  func expect(_ image: DecodedImage, mean: Double) {
    let found = image.pixels
    #expect(found.width == width && found.height == height)
    #expect("\(found.format.channels.rawValue) \(found.format.component.rawValue)" == format)
    #expect(found.format.alpha == .straight)
    let bytes = found.bigEndianBytes
    guard bytes.count == pixels.count, mean > 0 else {
      #expect(bytes == pixels)
      return
    }
    // The high bytes of 16-bit values.
    let places = stride(from: 0, to: bytes.count, by: found.format.component.byteCount)
    let sum = places.reduce(0) { $0 + abs(Int(bytes[$1]) - Int(pixels[$1])) }
    let difference = Double(sum) / Double(bytes.count / found.format.component.byteCount)
    #expect(difference <= mean, "the mean difference is \(difference)")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the system lacks the library of a format.
  static func needs(_ format: ImageFileFormat) -> Self {
    .enabled(if: format.isReadable, "the library for \(format) is not installed")
  }
}
