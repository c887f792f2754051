// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteCodecs

@Suite("Values of EXIF data that reach into each other")
struct EXIFLayoutTests {
  /// A text of a field that must go.
  private static let secret = "SECRET42"

  private static let texts = [0x010F, 0x0110, 0x0131, 0x0132, 0x8298]
  private static let photoTexts = [0x9003, 0x9290, 0xA433, 0xA434]

  /// Returns the kept fields of data: those of the main directory, then those of the photo's.
  private func kept(_ bytes: [UInt8]) throws -> [Int: TIFFSample.Field] {
    guard let result = EXIF.described(bytes) else { return [:] }
    let directories = try #require(TIFFSample.read(result))
    return (directories[0] ?? [:]).merging(directories[0x8769] ?? [:]) { first, _ in first }
  }

  @Test(
    "A text ends where the next value begins, however long it claims to be",
    arguments: [false, true])
  func longTexts(isBigEndian: Bool) throws {
    var file = TIFFSample(isBigEndian: isBigEndian)
    let secret = file.text(0x010E, Self.secret)
    // With and without its final zero, and with a second part for a notice.
    for value in ["2024", "2024:05", "2024:05\0", "2024:05\0 2024\0"].map({ Array($0.utf8) }) {
      let own = value.count > 4 ? Array(value.prefix { $0 != 0 }) : []
      for excess in [1, 3, 8, 9, 10, 40, 90, 1 << 20] {
        func field(_ tag: Int) -> TIFFSample.Field {
          .init(tag: tag, type: 2, count: value.count + excess, value: value)
        }
        for tag in Self.texts {
          file.make([field(tag), secret, secret, secret, secret])
          let found = try kept(file.bytes)[tag]?.value ?? [0]
          #expect(found.dropLast().elementsEqual(own) || found == [0], "\(tag), \(excess)")
        }
        for tag in Self.photoTexts {
          file.make(
            [secret, file.text(0x8298, "A")], below: [0x8769: [field(tag), secret, secret]])
          let found = try kept(file.bytes)[tag]?.value ?? [0]
          #expect(found.dropLast().elementsEqual(own) || found == [0], "\(tag), \(excess)")
        }
      }
    }
  }

  @Test("A notice keeps its second part where nothing else begins in it", arguments: [false, true])
  func notices(isBigEndian: Bool) throws {
    var file = TIFFSample(isBigEndian: isBigEndian)
    let whole = file.text(0x8298, "(c) x\0(c) y")
    file.make([whole, file.text(0x010E, Self.secret)])
    #expect(try kept(file.bytes)[0x8298]?.value == Array("(c) x\0(c) y\0".utf8))
    var long = whole
    long.count += 3
    file.make([long, file.text(0x010E, Self.secret)])
    #expect(try kept(file.bytes)[0x8298]?.value == Array("(c) x\0".utf8))
  }

  @Test(
    "What lies in another field's value is not kept, whatever its type", arguments: [false, true])
  func borrowed(isBigEndian: Bool) throws {
    var file = TIFFSample(isBigEndian: isBigEndian)
    let secret = file.text(0xC62F, Self.secret)
    let fields = [
      file.text(0x010F, "ACME 1"), file.fraction(0x011A, 300, 1), file.text(0x8298, "(c) x"),
      file.text(0x0132, "2024:05"),
    ]
    file.make([secret] + fields)
    #expect(try kept(file.bytes).count == 4)
    let place = file.bytes.count - fields.reduce(secret.value.count) { $0 + $1.value.count }
    for (index, field) in fields.enumerated() {
      for offset in 0..<secret.value.count {
        var bytes = file.bytes
        // The place of the value, in the entry after the secret's.
        let entry = 8 + 2 + 12 * (index + 1) + 8
        bytes.replaceSubrange(entry..<entry + 4, with: file.integer(place + offset, 4))
        let found = try kept(bytes)
        #expect(found[field.tag] == nil && found.count == 3, "\(field.tag), \(offset)")
      }
    }
  }

  @Test("Fields that are kept may share a value")
  func shared() throws {
    var file = TIFFSample(isBigEndian: false)
    let date = "2024:05:13 10:20:30"
    file.make(
      [file.text(0x010E, "x")], below: [0x8769: [file.text(0x9003, date), file.text(0x9004, date)]])
    var bytes = file.bytes
    // The second entry takes the first one's place.
    let place = bytes.count - 2 * (date.utf8.count + 1)
    let entry = place - 4 - 12
    bytes.replaceSubrange(entry + 8..<entry + 12, with: file.integer(place, 4))
    let found = try kept(bytes)
    for tag in [0x9003, 0x9004] { #expect(found[tag]?.value == Array(date.utf8) + [0]) }
  }

  @Test("Directories that point at each other are read once")
  func cycle() throws {
    var file = TIFFSample(isBigEndian: false)
    file.make([file.text(0x010F, "ACME 1")], below: [0x8769: [file.text(0xA434, "50 mm F2")]])
    var bytes = file.bytes
    // The photo's directory is the main one, and follows it too.
    let entry = 8 + 2 + 12
    bytes.replaceSubrange(entry + 8..<entry + 12, with: file.integer(8, 4))
    bytes.replaceSubrange(entry + 12..<entry + 16, with: file.integer(8, 4))
    #expect(try kept(bytes)[0x010F]?.value == Array("ACME 1\0".utf8))
  }
}

// Mistake exif-neighbour: texts in EXIF data that carry the next value along
// - claim.entry != entry.place && claim.range.overlaps(range)
// + claim.entry != entry.place && claim.range == range
// = EXIFLayoutTests
