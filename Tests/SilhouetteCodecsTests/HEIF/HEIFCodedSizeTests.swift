// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs
@testable import SilhouetteSystemCodecs

@Suite("Sizes in the coded data of HEIC and AVIF")
struct HEIFCodedSizeTests {
  /// An item of a file.
  struct Item {
    var type: String
    /// The size that the header states.
    var stated = (64, 64)
    /// A property in addition to the size, whole.
    var configuration: [UInt8] = []
    var data: [UInt8] = []
    /// The type of references, and the items to which they lead.
    var references: (String, [Int])?
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  private static func box(_ type: String, _ contents: [UInt8]...) -> [UInt8] {
    big(8 + contents.reduce(0) { $0 + $1.count }, 4) + Array(type.utf8) + contents.flatMap { $0 }
  }

  /// Returns a file whose items are numbered from 1, the primary one.
  private static func file(_ items: [Item]) -> [UInt8] {
    let zero = big(0, 4)
    var (entries, properties) = ([UInt8](), [UInt8]())
    var (associations, references) = ([UInt8](), [UInt8]())
    for (index, item) in items.enumerated() {
      let number = big(index + 1, 2)
      entries += box("infe", [2, 0, 0, 0], number, big(0, 2), Array(item.type.utf8), [0])
      properties += box("ispe", zero, big(item.stated.0, 4), big(item.stated.1, 4))
      properties += item.configuration.isEmpty ? box("free") : item.configuration
      associations += number + [2, UInt8(2 * index + 1), UInt8(2 * index + 2)]
      guard let (type, targets) = item.references else { continue }
      references += box(type, number, big(targets.count, 2), targets.flatMap { big($0, 2) })
    }
    func meta(_ start: Int) -> [UInt8] {
      var place = start
      var places: [UInt8] = []
      for (index, item) in items.enumerated() {
        places += big(index + 1, 2) + big(0, 2) + big(1, 2)
        places += big(place, 4) + big(item.data.count, 4)
        place += item.data.count
      }
      return box(
        "meta", zero, box("pitm", zero, big(1, 2)), box("iinf", zero, big(items.count, 2), entries),
        box("iloc", zero, [0x44, 0], big(items.count, 2), places), box("iref", zero, references),
        box(
          "iprp", box("ipco", properties), box("ipma", zero, big(items.count, 4), associations)))
    }
    let head = box("ftyp", Array("mif1".utf8), zero)
    let start = head.count + meta(0).count + 8
    return head + meta(start) + box("mdat", items.flatMap(\.data))
  }

  private static func bytes(_ bits: String) -> [UInt8] {
    let padded = Array(bits.utf8) + [UInt8](repeating: 48, count: -bits.utf8.count & 7)
    return stride(from: 0, to: padded.count, by: 8).map { start in
      padded[start..<start + 8].reduce(0) { $0 << 1 | ($1 - 48) }
    }
  }

  private static func bits(_ value: Int, _ count: Int) -> String {
    let text = String(value, radix: 2)
    return String(repeating: "0", count: count - text.count) + text
  }

  // MARK: AV1

  /// Returns a unit with the sequence header of a still image.
  private static func sequence(_ width: Int, _ height: Int) -> [UInt8] {
    // Profile, still, reduced, level; the bits of width and height less 1; the size less 1.
    let size = bits(width - 1, 16) + bits(height - 1, 16)
    let contents = bytes("000" + "11" + "00000" + bits(15, 4) + bits(15, 4) + size + "000000000")
    return [0x0A, UInt8(contents.count)] + contents
  }

  private static func av1(
    stated: (Int, Int) = (64, 64), header: (Int, Int) = (64, 64), coded: (Int, Int) = (64, 64)
  ) -> Item {
    Item(
      type: "av01", stated: stated,
      configuration: box("av1C", [0x81, 0, 0, 0], sequence(header.0, header.1)),
      data: [0x12, 0] + sequence(coded.0, coded.1))
  }

  // MARK: HEVC

  private static func golomb(_ value: Int) -> String {
    let text = String(value + 1, radix: 2)
    return String(repeating: "0", count: text.count - 1) + text
  }

  /// Returns a sequence parameter set with the length before it.
  private static func parameters(_ width: Int, _ height: Int, crop: Int? = nil) -> [UInt8] {
    var set = "0000" + "000" + "1" + String(repeating: "10", count: 48)
    set += golomb(0) + golomb(1) + golomb(width) + golomb(height)
    // Cut off at the right and at the bottom, in units of two samples.
    set += crop.map { "1" + golomb(0) + golomb($0 / 2) + golomb(0) + golomb($0 / 2) } ?? "0"
    let unit = [0x42, 0x01] + bytes(set + "1")
    return big(unit.count, 4) + unit
  }

  private static func hevc(
    stated: (Int, Int) = (64, 64), header: [UInt8] = parameters(64, 64), data: [UInt8] = []
  ) -> Item {
    let configuration = box(
      "hvcC", [UInt8](repeating: 1, count: 21), [3, 1, 0x21], big(1, 2), Array(header.dropFirst(2)))
    // A slice without contents follows.
    return Item(
      type: "hvc1", stated: stated, configuration: configuration,
      data: data + big(3, 4) + [0x28, 1, 0])
  }

  // MARK: Canvases

  private static func grid(_ width: Int, _ height: Int, stated: (Int, Int), tiles: [Int]) -> Item {
    Item(
      type: "grid", stated: stated,
      data: [0, 1, 0, UInt8(tiles.count - 1)] + big(width, 4) + big(height, 4),
      references: ("dimg", tiles))
  }

  private static func check(
    _ items: [Item], limits: DecodingLimits = .default
  ) throws {
    try file(items).withUnsafeBytes { bytes in
      try HEIFCodedSize.check(
        ByteReader(bytes, path: "a.heic", format: "HEIC"), limits: limits)
    }
  }

  @Test("Honest sizes pass, to the limits")
  func honest() throws {
    let limits = DecodingLimits(maximumPixelCount: 1920 * 1080, maximumSide: 1920)
    let size = (1920, 1080)
    try Self.check([Self.av1(stated: size, header: size, coded: size)], limits: limits)
    // Blocks of 16 samples are cut off at the end.
    let cropped = Self.parameters(1920, 1088, crop: 8)
    let block = [0x42, 0x01]
    #expect(HEVCParameterSet(unit: block.map { UInt8($0) }) == nil)
    let set = try #require(HEVCParameterSet(unit: cropped.dropFirst(4)))
    #expect(set.width == 1912 && set.height == 1080)
    try Self.check(
      [Self.hevc(stated: (1912, 1080), header: cropped, data: cropped)], limits: limits)
    // 12 megapixels of tiles with alpha, and a small image of one tile.
    let tile = Self.hevc(stated: (512, 512), header: Self.parameters(512, 512))
    let tiles = Array(3...50)
    var alpha = Self.grid(4032, 3024, stated: (4032, 3024), tiles: tiles)
    alpha.references = nil
    try Self.check(
      [Self.grid(4032, 3024, stated: (4032, 3024), tiles: tiles), alpha]
        + tiles.map { _ in tile })
    try Self.check([Self.grid(16, 16, stated: (16, 16), tiles: [2]), tile])
  }

  @Test("An image larger than stated is refused, whether the limits allow it or not")
  func larger() throws {
    let huge = (16384, 16384)
    let wide = DecodingLimits(maximumPixelCount: 1 << 40)
    let high = Self.parameters(huge.0, huge.1)
    let files: [[Item]] = [
      [Self.av1(header: huge)], [Self.av1(coded: huge)], [Self.hevc(header: high)],
      [Self.hevc(data: high)], [Self.hevc(data: Self.parameters(64, 64) + high)],
      // What is decoded and then cut off counts too.
      [Self.hevc(data: Self.parameters(huge.0, huge.1, crop: 16000))],
      // Tiles, a canvas, alpha, and an image that is shown as it is.
      [Self.grid(64, 64, stated: (64, 64), tiles: [2]), Self.av1(coded: huge)],
      [Self.grid(64, 64, stated: (64, 64), tiles: [2, 3]), Self.hevc(), Self.hevc(data: high)],
      [Self.grid(huge.0, huge.1, stated: (64, 64), tiles: [2]), Self.hevc()],
      [
        Self.av1(),
        {
          var alpha = Self.av1(coded: huge)
          alpha.references = ("auxl", [1])
          return alpha
        }(),
      ],
      [Item(type: "iden", references: ("dimg", [2])), Self.av1(coded: huge)],
    ]
    for items in files {
      let error = #expect(throws: FormatError.self) { try Self.check(items, limits: wide) }
      #expect(error?.message.contains("the header states 64×64 pixels") == true)
      #expect(
        throws: CodecError.limitExceeded(
          path: "a.heic", what: "pixels", found: 1 << 28, maximum: 100_000_000)
      ) { try Self.check(items) }
    }
    // A tile that is used 64 times.
    let tile = Self.av1(stated: (4096, 4096), header: (4096, 4096), coded: (4096, 4096))
    #expect(throws: FormatError.self) {
      try Self.check(
        [Self.grid(64, 64, stated: (64, 64), tiles: [Int](repeating: 2, count: 64)), tile])
    }
  }

  @Test("A frame with a size of its own counts as the largest that it can state")
  func frames() {
    // Not reduced: no timing, no delay, one operating point, 16 bits of size, no identifiers, no tools.
    let size = Self.bits(15, 4) + Self.bits(15, 4) + Self.bits(63, 16) + Self.bits(47, 16)
    let point = String(repeating: "0", count: 12) + "00000"
    let header = AV1SequenceHeader(
      Self.bytes("000" + "00" + "0" + "0" + "00000" + point + size + "0" + "0000000" + "0" + "00"))
    #expect(header.width == 64 && header.height == 48)
    // Key frame, shown; no update of codes; no screen content; own size or not.
    let own = header.frameSize(Self.bytes("0" + "00" + "1" + "0" + "1"))
    #expect(own.width == 65536 && own.height == 65536)
    let usual = header.frameSize(Self.bytes("0" + "00" + "1" + "0" + "0"))
    #expect(usual.width == 64 && usual.height == 48)
  }

  @Test("Bytes that keep start codes out of a parameter set are not its contents")
  func escapes() throws {
    // Two zero bytes of the profile, then a byte that would be below 4 without the escape.
    let unit = Self.parameters(64, 48).dropFirst(4)
    var escaped = Array(unit)
    escaped.replaceSubrange(4..<7, with: [0, 0, 3, 1])
    let set = try #require(HEVCParameterSet(unit: escaped))
    #expect(set.width == 64 && set.height == 48)
  }

  @Test("Images of unknown codecs and in circles are refused")
  func refused() {
    #expect(throws: CodecError.self) { try Self.check([Item(type: "jpeg")]) }
    #expect(throws: FormatError.self) { try Self.check([Item(type: "av01")]) }
    #expect(throws: FormatError.self) {
      try Self.check([Item(type: "iden", references: ("dimg", [1]))])
    }
    #expect(throws: FormatError.self) { try Self.check([]) }
    var twice = Self.file([Self.av1()])
    twice += twice
    #expect(throws: FormatError.self) {
      try twice.withUnsafeBytes {
        try HEIFCodedSize.check(ByteReader($0, path: "a", format: "HEIC"), limits: .default)
      }
    }
  }

  @Test("Files of other programs pass")
  func others() throws {
    for fixture in try SystemCodecFixture.all(in: "heif") {
      let limits = DecodingLimits(
        maximumPixelCount: fixture.width * fixture.height,
        maximumSide: max(fixture.width, fixture.height))
      #expect(throws: Never.self, "\(fixture.name)") {
        try fixture.file.withUnsafeBytes {
          try HEIFCodedSize.check(ByteReader($0, path: "a", format: "HEIC"), limits: limits)
        }
      }
    }
  }

  @Test("Damage never traps")
  func damage() {
    let tiles = [Self.hevc(), Self.av1(), Self.hevc(data: Self.parameters(64, 64))]
    let file = Self.file([Self.grid(64, 64, stated: (64, 64), tiles: [2, 3, 4])] + tiles)
    var random = SeededRandom(seed: 92)
    for step in 0..<5000 {
      var bytes = step < file.count ? Array(file.prefix(step)) : file
      for _ in 0..<random.int(0...3) where !bytes.isEmpty {
        bytes[random.int(0...bytes.count - 1)] = [0, 1, 0x7F, 0x80, 0xFF][random.int(0...4)]
      }
      bytes.withUnsafeBytes {
        try? HEIFCodedSize.check(ByteReader($0, path: "a", format: "HEIC"), limits: .default)
      }
    }
  }

  @Test(
    "A file of 3 kB with an image of 268 megapixels",
    .enabled(if: SharedData.isPresent, "\(SharedData.comment)"), .needs(.avif))
  func shared() throws {
    let path = SharedData.path("attack/lie16k.avif")
    #expect(throws: CodecError.self) { try ImageDecoder.decode(contentsOfFile: path) }
    #expect(throws: FormatError.self) {
      try ImageFile(path: path, limits: DecodingLimits(maximumPixelCount: 1 << 30))
    }
    #expect(try ImageDecoder.info(contentsOfFile: path).width == 16)
  }
}

// Mistake coded-size: an image in a HEIF file that is larger than the file's header states
// - guard coded <= maximum else {
// + guard coded <= maximum || stated.width > 0 else {
// = HEIFCodedSizeTests
