// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Videos of other formats")
struct ForeignVideoFormatTests {
  /// Returns the beginning of a file: text, and numbers between braces as bytes.
  private func bytes(_ parts: Any..., padding: UInt8 = 0xAA) -> [UInt8] {
    var bytes: [UInt8] = []
    for part in parts {
      if let text = part as? String { bytes += Array(text.utf8) }
      if let numbers = part as? [Int] { bytes += numbers.map { UInt8($0) } }
    }
    return bytes + [UInt8](repeating: padding, count: max(0, 600 - bytes.count))
  }

  /// Returns packets that begin with a byte.
  private func packets(_ count: Int, behind: Int = 0) -> [UInt8] {
    (0..<4).flatMap { _ in
      [UInt8](repeating: 3, count: behind) + [0x47] + [UInt8](repeating: 9, count: count - 1)
    }
  }

  @Test("Formats are recognised by the signatures that their definitions give")
  func signatures() {
    let ebml = [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x86, 0x81, 1]
    let cases: [(Y4M.ForeignFormat?, [UInt8])] = [
      (.mp4, bytes([0, 0, 0, 32], "ftypisom")), (.mp4, bytes([0, 0, 0, 24], "ftypmp42")),
      (.mp4, bytes([0, 0, 0, 24], "ftypM4V ")), (.threeGP, bytes([0, 0, 0, 24], "ftyp3gp5")),
      (.quickTime, bytes([0, 0, 0, 20], "ftypqt  ")), (.quickTime, bytes([0, 0, 1, 20], "moov")),
      (.quickTime, bytes([0, 0, 0, 8], "wide", [0, 0, 9, 9], "mdat")),
      (.webM, bytes(ebml, [0x42, 0x82, 0x84], "webm")),
      (.webM, bytes(ebml, [0x42, 0x82, 0x88], "webm", [0, 0, 0, 0])),
      (.matroska, bytes(ebml, [0x42, 0x82, 0x88], "matroska")), (.matroska, bytes(ebml)),
      (.gif, bytes("GIF89a")), (.gif, bytes("GIF87a")),
      (.avi, bytes("RIFF", [1, 2, 3, 4], "AVI LIST")), (.flash, bytes("FLV", [1, 5])),
      (.ogg, bytes("OggS")), (.ivf, bytes("DKIF")),
      (.windowsMedia, bytes([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11])),
      (.mpegProgramStream, bytes([0, 0, 1, 0xBA])), (.mpegProgramStream, bytes([0, 0, 1, 0xB3])),
      (.mpegTransportStream, packets(188)), (.mpegTransportStream, packets(188, behind: 4)),
      (.h264, bytes([0, 0, 0, 1, 0x67, 0x64])), (.h264, bytes([0, 0, 1, 0x09, 0xF0])),
      (.h265, bytes([0, 0, 0, 1, 0x40, 0x01])),
      (nil, bytes([0, 0, 0, 24], "ftypavif")), (nil, bytes([0, 0, 0, 24], "ftypheic")),
      (nil, bytes("RIFF", [1, 2, 3, 4], "WEBP")), (nil, bytes("RIFF", [1, 2, 3, 4], "WAVE")),
      (nil, bytes("YUV4MPEG2 W2 H2\n")), (nil, bytes([0x89], "PNG")), (nil, bytes("Get moov")),
      (nil, bytes("G", padding: 9)), (nil, bytes([0, 0, 0, 1, 0, 0])), (nil, []), (nil, [0x47]),
    ]
    for (format, bytes) in cases {
      #expect(Y4M.ForeignFormat(sniffing: bytes) == format, "\(bytes.prefix(24))")
      // Whatever part of it has come.
      for count in 0..<min(bytes.count, 40) {
        _ = Y4M.ForeignFormat(sniffing: bytes.prefix(count))
      }
    }
    #expect(Set(cases.compactMap(\.0)) == Set(Y4M.ForeignFormat.allCases))
  }

  @Test("A reader of Y4M names the format, and that of an image")
  func reader() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes([0, 0, 0, 32], "ftypisom"), to: "a.y4m")
    #expect(throws: Y4M.StreamError.foreignFormat(path: path, format: "MP4")) {
      _ = try Y4M.Reader(path: path)
    }
    for (name, bytes) in [
      ("PNG", bytes([0x89], "PNG\r\n", [0x1A], "\n")),
      ("WebP", bytes("RIFF", [1, 2, 3, 4], "WEBP")),
    ] {
      let path = try folder.write(bytes, to: "image")
      #expect(
        throws: Y4M.StreamError.invalidHeader(
          path: path, message: "expected YUV4MPEG2, found an image, \(name)")
      ) { _ = try Y4M.Reader(path: path) }
    }
  }
}
