// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("XMP")
struct XMPTests {
  private static let namespaces =
    "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:tiff='http://ns.adobe.com/tiff/1.0/'"

  /// Returns a packet with one description.
  static func packet(_ attributes: String, _ elements: String = "") -> [UInt8] {
    Array(
      """
      <?xpacket begin='\u{FEFF}' id='W5M0MpCehiHzreSzNTczkc9d'?>
      <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \(namespaces)>
      <rdf:Description rdf:about='' \(attributes)>\(elements)</rdf:Description>
      </rdf:RDF></x:xmpmeta><?xpacket end='w'?>
      """.utf8)
  }

  @Test(
    "An orientation is an attribute or an element, whatever its prefix and quotes",
    arguments: [
      ("tiff:Orientation='6'", ""), ("tiff:Orientation = \" 6\n\"", ""),
      ("tiff:Orientation='&#54;'", ""), ("tiff:Orientation='&#x36;'", ""),
      ("", "<tiff:Orientation>6</tiff:Orientation>"),
      ("", "<tiff:Orientation ><![CDATA[6]]></tiff:Orientation >"),
      ("", "<tiff:Orientation><!-- > --> &#54; </tiff:Orientation>"),
      ("", "<tiff:Orientation><rdf:value>6</rdf:value></tiff:Orientation>"),
      ("xmlns:a='http://ns.adobe.com/tiff/1.0/' a:Orientation='6'", ""),
      ("a:Orientation='6' xmlns:a='http&#58;//ns.adobe.com/tiff/1.0/'", ""),
      ("", "<Orientation xmlns='http://ns.adobe.com/tiff/1.0/'>6</Orientation>"),
      ("dc:title='a > b &lt; c' tiff:Make='x' tiff:Orientation='6'", ""),
      ("", "<dc:title/><tiff:Make>x</tiff:Make><tiff:Orientation>6</tiff:Orientation>"),
      ("tiff:Orientation='9'", "<tiff:Orientation>6</tiff:Orientation>"),
    ])
  func orientations(attributes: String, elements: String) {
    let packet = Self.packet(attributes, elements)
    #expect(XMP.orientation(of: packet) == .right)
    // In UTF-16 with and without a mark, and without declared prefixes.
    let text = String(decoding: packet, as: UTF8.self)
    let wide = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8($0 & 0xFF)] }
    #expect(XMP.orientation(of: wide) == .right)
    #expect(XMP.orientation(of: [0xFE, 0xFF] + wide) == .right)
    #expect(
      XMP.orientation(
        of: stride(from: 0, to: wide.count, by: 2).flatMap {
          [wide[$0 + 1], wide[$0]]
        }) == .right)
    let undeclared = text.replacingOccurrences(of: Self.namespaces, with: "")
    #expect(XMP.orientation(of: Array(undeclared.utf8)) == .right)
  }

  @Test(
    "What is no orientation of the image does not count",
    arguments: [
      ("tiff:Orientation='0'", ""), ("tiff:Orientation='9'", ""), ("tiff:Orientation='6x'", ""),
      ("tiff:Orientation=''", ""), ("Orientation='6'", ""), ("exif:Orientation='6'", ""),
      ("tiff:orientation='6'", ""), ("xmlns:tiff='other' tiff:Orientation='6'", ""),
      ("", "<!-- <tiff:Orientation>6</tiff:Orientation> -->"),
      ("", "<dc:title>tiff:Orientation='6'</dc:title>"),
      ("dc:title='&lt;tiff:Orientation&gt;6&lt;/tiff:Orientation&gt;'", ""),
      ("", "<![CDATA[<tiff:Orientation>6</tiff:Orientation>]]>"),
      (
        "",
        "<a:Parts><rdf:Bag><rdf:li><rdf:Description tiff:Orientation='6'/></rdf:li></rdf:Bag></a:Parts>"
      ),
      (
        "",
        "<x:Of rdf:parseType='Resource'><tiff:Orientation>6</tiff:Orientation></x:Of>"
      ),
      ("", "<a xmlns:tiff='other'><tiff:Orientation>6</tiff:Orientation></a>"),
    ])
  func others(attributes: String, elements: String) {
    #expect(XMP.orientation(of: Self.packet(attributes, elements)) == nil)
  }

  @Test("Several descriptions, and a prefix that has another meaning inside of an element")
  func scopes() {
    let packet = Self.packet(
      "", "<a xmlns:tiff='other'><b/></a><tiff:Orientation>6</tiff:Orientation>")
    #expect(XMP.orientation(of: packet) == .right)
    let text = String(decoding: Self.packet("dc:a='b'"), as: UTF8.self)
    let two = text.replacingOccurrences(
      of: "</rdf:RDF>", with: "<rdf:Description tiff:Orientation='8'/></rdf:RDF>")
    #expect(XMP.orientation(of: Array(two.utf8)) == .left)
  }

  @Test("Damaged packets never trap, and hostile ones take no time")
  func damage() {
    let packet = Self.packet("tiff:Make='&#x;&foo;&;&'", "<tiff:Orientation>6</tiff:Orientation>")
    for count in 0..<packet.count { _ = XMP.orientation(of: Array(packet.prefix(count))) }
    var random = SeededRandom(seed: 91)
    for _ in 0..<2000 {
      var bytes = packet
      for _ in 0..<random.int(1...4) {
        bytes[random.int(0...bytes.count - 1)] = Array("<>&'\"/!-[]=: \0".utf8)[random.int(0...13)]
      }
      _ = XMP.orientation(of: bytes)
    }
    // Nested and repeated a hundred thousand times.
    for part in ["<a>", "<a xmlns:b='c'>", "<a/>", "&", "<!--", "<rdf:RDF>"] {
      let text = String(repeating: part, count: 100_000)
      #expect(XMP.orientation(of: Array(text.utf8)) == nil)
    }
  }

  // MARK: Files

  private static let pixels = PixelBuffer.smooth(width: 12, height: 8, .rgb8)
  private static let turned = packet("tiff:Orientation='6'")

  @Test("PNG: plain XMP, and EXIF data and XMP as texts of hexadecimal digits")
  func png() throws {
    func orientation(_ type: String, _ contents: [UInt8]) throws -> ImageOrientation {
      let file = try PNGFile.make(Self.pixels, [PNGFile.chunk(type, contents)])
      let info = try ImageDecoder.info(file)
      #expect(info.metadata.texts.isEmpty)
      return info.orientation
    }
    func raw(_ kind: String, _ name: String, _ bytes: [UInt8]) -> [UInt8] {
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let lines = stride(from: 0, to: digits.count, by: 72).map {
        digits.dropFirst($0).prefix(72) + "\n"
      }
      return Array("Raw profile type \(kind)\0\n\(name)\n   \(bytes.count)\n\(lines.joined())".utf8)
    }
    let exif = try Fixture.named("exif-little").file
    let named = Array("Exif\0\0".utf8) + exif
    let xmp = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Self.turned
    #expect(try orientation("iTXt", xmp) == .right)
    #expect(try orientation("eXIf", named) == .right)
    for contents in [
      raw("exif", "exif", named), raw("exif", "exif", exif), raw("APP1", "generic profile", named),
      raw("APP1", "app1", Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.turned),
      raw("xmp", "xmp", Self.turned),
    ] {
      #expect(try orientation("tEXt", contents) == .right)
      let keyword = contents.prefix { $0 != 0 }
      let text = contents.dropFirst(keyword.count + 1)
      #expect(try orientation("iTXt", keyword + [0, 0, 0, 0, 0] + text) == .right)
    }
    // Texts that only begin like these stay texts.
    for text in ["", "\nexif\n", "\nexif\n 4\n49", "\nexif\n -1\n", "\nexif\n 2\nzzzz"] {
      let chunk = PNGFile.chunk("tEXt", Array("Raw profile type exif\0\(text)".utf8))
      #expect(try ImageDecoder.info(PNGFile.make(Self.pixels, [chunk])).metadata.texts.count == 1)
    }
  }

  @Test("EXIF data count before XMP, unless they do not state an orientation")
  func precedence() throws {
    func file(_ exif: [UInt8]) throws -> [UInt8] {
      let xmp = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Self.packet("tiff:Orientation='3'")
      return try PNGFile.make(
        Self.pixels, [PNGFile.chunk("iTXt", xmp), PNGFile.chunk("eXIf", exif)])
    }
    #expect(try ImageDecoder.info(file(Fixture.named("exif-little").file)).orientation == .right)
    let density = EXIF.data(stating: .init(pixelsPerInch: 300))
    #expect(try ImageDecoder.info(file(density)).orientation == .down)
    // Results are upright, and say nothing else.
    let image = try ImageDecoder.decode(file(Fixture.named("exif-little").file))
    for format in [ImageFileFormat.png, .jpeg] {
      let result = try ImageEncoder.encode(
        image.pixels, as: format, options: .init(metadata: image.metadata))
      #expect(try ImageDecoder.info(result).orientation == .up)
      #expect(try ImageDecoder.info(result).metadata.xmp == nil)
    }
  }

  @Test("JPEG: XMP, and its extension over several markers")
  func jpeg() throws {
    var plain = Self.pixels
    plain.colorSpace = .none
    let jpeg = try ImageEncoder.encode(plain, as: .jpeg)
    func orientation(_ markers: [[UInt8]]) throws -> ImageOrientation {
      let segments = markers.flatMap { marker -> [UInt8] in
        [0xFF, 0xE1] + PNGFile.bigEndian(marker.count + 2).suffix(2) + marker
      }
      return try ImageDecoder.info(jpeg.prefix(2) + segments + jpeg.dropFirst(2)).orientation
    }
    let main = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    #expect(try orientation([main + Self.turned]) == .right)
    let identifier = "0123456789ABCDEF0123456789ABCDEF"
    func part(_ range: Range<Int>) -> [UInt8] {
      Array("http://ns.adobe.com/xmp/extension/\0\(identifier)".utf8)
        + PNGFile.bigEndian(Self.turned.count) + PNGFile.bigEndian(range.lowerBound)
        + Self.turned[range]
    }
    let parts = [part(200..<Self.turned.count), part(0..<200)]
    for named in [
      Self.packet("xmpNote:HasExtendedXMP='\(identifier)'"),
      Self.packet("", "<xmpNote:HasExtendedXMP>\(identifier)</xmpNote:HasExtendedXMP>"),
    ] {
      #expect(try orientation([main + named] + parts) == .right)
      #expect(try orientation([main + named, parts[0]]) == .up)
    }
    #expect(try orientation([main + Self.packet("")] + parts) == .up)
  }

  @Test("WebP", .enabled(if: ImageFileFormat.webP.isWritable, "libwebp is missing"))
  func webP() throws {
    let image = try ImageEncoder.encode(Self.pixels, as: .webP, options: .init(webPQuality: nil))
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let padding = [UInt8](repeating: 0, count: Self.turned.count % 2)
    let chunks =
      Array("WEBPVP8X".utf8) + little(10, 4) + [4, 0, 0, 0] + little(11, 3) + little(7, 3)
      + image.dropFirst(12) + Array("XMP ".utf8) + little(Self.turned.count, 4) + Self.turned
      + padding
    let file = Array("RIFF".utf8) + little(chunks.count, 4) + chunks
    #expect(try ImageDecoder.info(file).orientation == .right)
  }

  @Test("TIFF: the field for XMP, unless the file has one for the orientation", .needs(.tiff))
  func tiff() throws {
    func file(_ orientation: Int?) -> [UInt8] {
      var writer = TIFFWriter(isBigEndian: false)
      func short(_ tag: UInt16, _ value: Int) -> TIFFWriter.Entry {
        .init(tag: tag, type: 3, count: 1, value: writer.number(value, size: 2))
      }
      // A white pixel, which stands at the end.
      var entries = [
        short(256, 1), short(257, 1), short(258, 8), short(259, 1), short(262, 1), short(273, 0),
        short(277, 1), short(278, 1), short(279, 1),
        .init(tag: 700, type: 1, count: Self.turned.count, value: Self.turned),
      ]
      if let orientation { entries.append(short(274, orientation)) }
      entries[5] = short(273, writer.bytes.count + TIFFWriter.byteCount(entries))
      writer.append(entries)
      return writer.bytes + [255]
    }
    #expect(try ImageDecoder.decode(file(nil)).info.orientation == .right)
    #expect(try ImageDecoder.decode(file(3)).info.orientation == .down)
    #expect(try ImageDecoder.decode(file(1)).info.orientation == .up)
  }

  @Test(
    "Photos that other programs have turned",
    .enabled(if: SharedData.isPresent, "\(SharedData.comment)"),
    arguments: ["xmp-attribute-6.png", "xmp-compressed-6.png", "xmp-6.jpg"])
  func shared(name: String) throws {
    let file = try ImageFile(path: SharedData.path("cases/\(name)"))
    #expect(file.info.orientation == .right)
    #expect(file.info.displaySize.width == 32 && file.info.displaySize.height == 48)
  }
}
