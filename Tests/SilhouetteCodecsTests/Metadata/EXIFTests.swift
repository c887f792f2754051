// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("EXIF data of edited photos")
struct EXIFTests {
  /// Fields of the main directory that are kept as they are.
  private static func keptMain(_ file: TIFFSample) -> [TIFFSample.Field] {
    [
      file.text(0x010F, "ACME"), file.text(0x0110, "Camera 5 Pro"), file.fraction(0x011A, 300, 1),
      file.fraction(0x011B, 300, 1), file.short(0x0128, 2), file.text(0x0131, "Firmware 1.2"),
      file.text(0x0132, "2024:05:13 10:20:31"), file.text(0x8298, "(c) 2024 A. Photographer"),
    ]
  }

  /// Fields of the EXIF directory that are kept as they are.
  private static func keptPhoto(_ file: TIFFSample) -> [TIFFSample.Field] {
    [
      file.fraction(0x829A, 1, 250), file.fraction(0x829D, 28, 10), file.short(0x8822, 2),
      file.short(0x8827, 200, 0), file.short(0x8830, 2), file.long(0x8832, 200),
      file.undefined(0x9000, Array("0232".utf8)), file.text(0x9003, "2024:05:13 10:20:30"),
      file.text(0x9004, "2024:05:13 10:20:30"), file.text(0x9010, "+02:00"),
      file.fraction(0x9201, type: 10, 7966, 1000), file.fraction(0x9202, 297, 100),
      file.fraction(0x9203, type: 10, -12, 10), file.fraction(0x9204, type: 10, 0, 3),
      file.fraction(0x9206, 153, 100), file.short(0x9207, 5), file.short(0x9208, 0),
      file.short(0x9209, 16), file.fraction(0x920A, 50, 1), file.text(0x9291, "123"),
      file.short(0xA001, 1), file.undefined(0xA300, [3]), file.undefined(0xA301, [1]),
      file.short(0xA402, 0), file.fraction(0xA404, 1, 1), file.short(0xA405, 75),
      file.fraction(0xA432, 24, 1, 70, 1, 28, 10, 28, 10), file.text(0xA433, "ACME"),
      file.text(0xA434, "24-70mm F2.8"),
    ]
  }

  /// A text that stands in every field that must go.
  private static let secret = "SECRET42"

  private static func droppedMain(_ file: TIFFSample) -> [TIFFSample.Field] {
    let bytes = Array(secret.utf8)
    return [0x010D, 0x010E, 0x013B, 0x013C, 0x0320].map { file.text($0, secret) }
      // XP texts, XMP, IPTC, image resources, serial numbers of DNG, print data, and an unknown one.
      + [0x02BC, 0x83BB, 0x8649, 0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F, 0xC4A5, 0xEA1C, 0xFDE8]
      .map { file.undefined($0, bytes) }
      + [file.text(0xC62F, secret), file.short(0x0213, 1), file.long(0x0100, 4000)]
  }

  private static func droppedPhoto(_ file: TIFFSample) -> [TIFFSample.Field] {
    let bytes = Array(secret.utf8)
    return [0x8824, 0x9C9B, 0xA420, 0xA430, 0xA431, 0xA435, 0xA436, 0xA437, 0xA438, 0xA43A]
      .map { file.text($0, secret) }
      // MakerNote, UserComment, settings, and an unknown one.
      + [0x927C, 0x9286, 0xA40B, 0xFDE9].map { file.undefined($0, bytes) }
      + [file.long(0xA002, 4000), file.long(0xA003, 3000), file.short(0x9214, 10, 10)]
  }

  /// Returns a file with everything, its fields in a random order.
  private static func everything(isBigEndian: Bool) -> TIFFSample {
    var file = TIFFSample(isBigEndian: isBigEndian)
    var random = SeededRandom(seed: isBigEndian ? 5 : 6)
    let main = keptMain(file) + droppedMain(file) + [file.short(0x0112, 6)]
    let photo = keptPhoto(file) + droppedPhoto(file)
    file.make(
      main.shuffled(using: &random),
      below: [
        0x8769: photo.shuffled(using: &random),
        0x8825: [
          file.text(1, "N"), file.fraction(2, 48, 1, 51, 1, 123456, 7919), file.text(0x1B, secret),
        ],
        0xA005: [file.text(1, "R98"), file.text(2, secret)],
      ],
      thumbnail: [0xFF, 0xD8] + Array(secret.utf8) + [0xFF, 0xD9])
    return file
  }

  @Test("What describes the photo is kept, and nothing else", arguments: [false, true])
  func described(isBigEndian: Bool) throws {
    let file = Self.everything(isBigEndian: isBigEndian)
    #expect(contains(file.bytes, Self.secret))
    let result = try #require(EXIF.described(file.bytes))
    #expect(!contains(result, Self.secret))
    #expect(result.first == (isBigEndian ? 0x4D : 0x49))
    let directories = try #require(TIFFSample.read(result))
    #expect(Set(directories.keys) == [0, 0x8769])
    let main = try #require(directories[0])
    let photo = try #require(directories[0x8769])
    for (found, expected) in [(main, Self.keptMain(file)), (photo, Self.keptPhoto(file))] {
      for field in expected {
        let kept = try #require(found[field.tag], "field \(field.tag)")
        #expect(kept.type == field.type && kept.count == field.count && kept.value == field.value)
      }
    }
    #expect(Set(main.keys) == Set(Self.keptMain(file).map(\.tag) + [0x0112, 0x8769]))
    #expect(Set(photo.keys) == Set(Self.keptPhoto(file).map(\.tag)))
    #expect(main[0x0112]?.value == file.integer(1, 2))
    #expect(EXIF.orientation(of: result) == .up)
    #expect(EXIF.described(result) == result)
  }

  @Test("A value of another type or length is dropped, whatever its tag", arguments: [false, true])
  func disguised(isBigEndian: Bool) throws {
    var file = TIFFSample(isBigEndian: isBigEndian)
    let long = String(repeating: "x", count: 4000)
    let main = [
      file.undefined(0x010F, Array(Self.secret.utf8)), file.text(0x0110, long),
      file.text(0x0131, "a\u{1B}[31m"), file.fraction(0x011A, 1, 1, 2, 1), file.short(0x0128, 1, 2),
      file.text(0x0132, "Berlin"), file.text(0x8298, String(repeating: "©", count: 600)),
    ]
    let photo = [
      file.undefined(0x8827, Array(Self.secret.utf8)), file.short(0x8822, 1, 2, 3, 4),
      file.undefined(0x9000, Array(Self.secret.utf8)), file.text(0x9003, "at 10 Downing Street"),
      file.text(0x829A, Self.secret), file.undefined(0xA300, [1, 2]), file.text(0xA434, ""),
    ]
    file.make(main, below: [0x8769: photo])
    #expect(EXIF.described(file.bytes) == nil)
    // Behind the end of a text there may be another one.
    file.make([
      file.text(0x010F, "ACME\0\(Self.secret)"), file.text(0x8298, "A\0B\0\(Self.secret)"),
    ])
    let result = try #require(EXIF.described(file.bytes))
    let kept = try #require(TIFFSample.read(result)?[0])
    #expect(kept[0x010F]?.value == Array("ACME\0".utf8))
    #expect(kept[0x8298]?.value == Array("A\0B\0".utf8))
    #expect(!contains(result, Self.secret))
  }

  @Test("Of a field that is there twice, only the first counts")
  func repeated() throws {
    var file = TIFFSample(isBigEndian: false)
    file.make([file.text(0x010F, "ACME"), file.text(0x010F, Self.secret)])
    let result = try #require(EXIF.described(file.bytes))
    #expect(try #require(TIFFSample.read(result)?[0])[0x010F]?.value == Array("ACME\0".utf8))
  }

  @Test("Damaged data never crash, and what comes out is whole", arguments: [false, true])
  func damaged(isBigEndian: Bool) {
    let original = Self.everything(isBigEndian: isBigEndian).bytes
    var random = SeededRandom(seed: 7)
    for count in 0...original.count { check(Array(original.prefix(count))) }
    for _ in 0..<3000 {
      var bytes = original
      for _ in 0..<random.int(1...6) {
        // Most changes hit the directories.
        let place = random.int(0...random.int(10...bytes.count - 1))
        bytes[place] = [0, 1, 0x7F, 0x80, 0xFF, UInt8(random.int(0...255))][random.int(0...5)]
      }
      check(bytes)
    }
    check([])
    check(Array("not TIFF at all".utf8))
  }

  private func check(_ bytes: [UInt8]) {
    _ = EXIF.orientation(of: bytes)
    _ = EXIF.density(of: bytes)
    guard let result = EXIF.described(bytes) else { return }
    #expect(TIFFSample.read(result) != nil)
    #expect(result.count < 16384)
  }

  @Test("The resolution is read in both units", arguments: [false, true])
  func density(isBigEndian: Bool) throws {
    var file = TIFFSample(isBigEndian: isBigEndian)
    file.make([file.fraction(0x011A, 600, 2), file.fraction(0x011B, 150, 1), file.short(0x0128, 2)])
    let inches = try #require(EXIF.density(of: file.bytes))
    #expect(abs(inches.horizontal - 300 / 0.0254) < 1e-6)
    #expect(abs(inches.vertical - 150 / 0.0254) < 1e-6)
    file.make([file.fraction(0x011A, 40, 1), file.fraction(0x011B, 20, 1), file.short(0x0128, 3)])
    #expect(EXIF.density(of: file.bytes) == .init(horizontal: 4000, vertical: 2000))
    for unit in [1, 7] {
      file.make([
        file.fraction(0x011A, 40, 1), file.fraction(0x011B, 20, 1), file.short(0x0128, unit),
      ])
      #expect(EXIF.density(of: file.bytes) == nil)
    }
    file.make([file.fraction(0x011A, 40, 0), file.fraction(0x011B, 20, 1)])
    #expect(EXIF.density(of: file.bytes) == nil)
  }

  private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    String(decoding: bytes, as: Unicode.ASCII.self).contains(text)
  }
}

// Mistake exif-any-length: EXIF fields of any type and length
// - isExpected = [1, 3, 4].contains(entry.type) && (1...maximum).contains(entry.count)
// + isExpected = maximum > 0
// = EXIFTests
