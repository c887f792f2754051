// SPDX-License-Identifier: Apache-2.0

extension Y4M {
  /// A video format that the library recognises but cannot read.
  package enum ForeignFormat: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case mp4 = "MP4"
    case quickTime = "QuickTime (MOV)"
    case threeGP = "3GP"
    case matroska = "Matroska (MKV)"
    case webM = "WebM"
    case gif = "GIF"
    case avi = "AVI"
    case flash = "Flash video (FLV)"
    case mpegTransportStream = "an MPEG transport stream (TS)"
    case mpegProgramStream = "MPEG-1 or MPEG-2 video"
    case ogg = "Ogg"
    case windowsMedia = "Windows Media (WMV)"
    case ivf = "IVF"
    case h264 = "H.264 without a container"
    case h265 = "H.265 without a container"

    /// The number of bytes at the start of a file that suffice to recognise the format.
    static let signatureLength = 512

    /// Creates the format from the signature at the start of the bytes; `nil` for an unknown signature.
    ///
    /// - Parameter bytes: The start of the file; 512 bytes suffice.
    package init?(sniffing bytes: some Collection<UInt8>) {
      let head = Array(bytes.prefix(Self.signatureLength))
      func has(_ text: String, at offset: Int = 0) -> Bool {
        head.dropFirst(offset).starts(with: text.utf8)
      }
      func hasBytes(_ bytes: UInt8...) -> Bool { head.starts(with: bytes) }
      if has("ftyp", at: 4) {
        self.init(brand: String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self))
      } else if head.first.map({ $0 < 0x20 }) ?? false,
        ["moov", "mdat", "wide", "free", "skip", "pnot"].contains(where: { has($0, at: 4) })
      {
        // A file without a brand, as in old QuickTime; the length of the first part is not text.
        self = .quickTime
      } else if hasBytes(0x1A, 0x45, 0xDF, 0xA3) {
        self = Self.documentType(head) == "webm" ? .webM : .matroska
      } else if has("GIF87a") || has("GIF89a") {
        self = .gif
      } else if has("RIFF"), has("AVI ", at: 8) {
        self = .avi
      } else if has("FLV\u{1}") {
        self = .flash
      } else if has("OggS") {
        self = .ogg
      } else if hasBytes(0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11) {
        self = .windowsMedia
      } else if has("DKIF") {
        self = .ivf
      } else if hasBytes(0, 0, 1, 0xBA) || hasBytes(0, 0, 1, 0xB3) {
        self = .mpegProgramStream
      } else if Self.isTransportStream(head) {
        self = .mpegTransportStream
      } else if hasBytes(0, 0, 0, 1) || hasBytes(0, 0, 1), let unit = Self.firstUnit(head) {
        self = unit
      } else {
        return nil
      }
    }

    /// Creates the format of an ISO base media file from its major brand; `nil` for images.
    private init?(brand: String) {
      switch brand {
      case "qt  ": self = .quickTime
      case "avif", "avis", "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "crx ":
        return nil
      case let brand where brand.begins(with: "3g"): self = .threeGP
      default: self = .mp4
      }
    }

    /// Returns the document type in the header of an EBML file.
    private static func documentType(_ head: [UInt8]) -> String? {
      // The element's identifier, followed by its length in one byte.
      guard
        let place = head.indices.first(where: { head[$0...].starts(with: [0x42, 0x82]) }),
        place + 2 < head.count, head[place + 2] & 0x80 != 0
      else { return nil }
      let text = head.dropFirst(place + 3).prefix(Int(head[place + 2] & 0x7F))
      // The text may be padded with zeros.
      return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Indicates whether the bytes are transport stream packets of 188 bytes; on Blu-rays, 4 other bytes precede each
    /// packet.
    private static func isTransportStream(_ head: [UInt8]) -> Bool {
      func repeats(from start: Int, every length: Int) -> Bool {
        head.count > start + length
          && stride(from: start, to: head.count, by: length).allSatisfy { head[$0] == 0x47 }
      }
      return repeats(from: 0, every: 188) || repeats(from: 4, every: 192)
    }

    /// Returns the format of a raw stream that starts with zero bytes and a one, followed by a parameter set or a delimiter.
    private static func firstUnit(_ head: [UInt8]) -> ForeignFormat? {
      guard let one = head.firstIndex(of: 1), one + 2 < head.count else { return nil }
      let first = head[one + 1]
      let second = head[one + 2]
      if [32, 33, 35].contains(first >> 1), second == 1 { return .h265 }
      return [7, 9].contains(first & 0x1F) && first & 0x80 == 0 ? .h264 : nil
    }

    package var description: String { rawValue }
  }
}
