// SPDX-License-Identifier: Apache-2.0

extension ImageFileFormat {
  /// A format of images or documents that the library recognises but cannot read.
  package enum Foreign: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case webP = "WebP"
    case tiff = "TIFF"
    case gif = "GIF"
    case bmp = "BMP"
    case heic = "HEIC"
    case avif = "AVIF"
    case jpegXL = "JPEG XL"
    case jpeg2000 = "JPEG 2000"
    case photoshop = "Photoshop"
    case icon = "ICO"
    case openEXR = "OpenEXR"
    case asciiPNM = "PNM in ASCII"
    case pdf = "PDF"
    case svg = "SVG"

    /// The number of bytes at the start of a file that suffice to recognise the format.
    static let signatureLength = 256

    /// Creates the format from the signature at the start of the bytes; `nil` for an unknown signature.
    ///
    /// - Parameter bytes: The start of the file; 256 bytes are enough.
    package init?(sniffing bytes: some Collection<UInt8>) {
      let head = Array(bytes.prefix(Self.signatureLength))
      func has(_ text: String, at offset: Int = 0) -> Bool {
        head.dropFirst(offset).starts(with: text.utf8)
      }
      func hasBytes(_ bytes: UInt8...) -> Bool { head.starts(with: bytes) }
      if has("RIFF"), has("WEBP", at: 8) {
        self = .webP
      } else if hasBytes(0x49, 0x49, 0x2A, 0) || hasBytes(0x4D, 0x4D, 0, 0x2A)
        || hasBytes(0x49, 0x49, 0x2B, 0) || hasBytes(0x4D, 0x4D, 0, 0x2B)
      {
        self = .tiff
      } else if has("GIF87a") || has("GIF89a") {
        self = .gif
      } else if has("BM"), head.count > 14, head[6..<10].allSatisfy({ $0 == 0 }) {
        // The four reserved bytes of a BMP header are 0.
        self = .bmp
      } else if has("ftyp", at: 4) {
        self.init(brand: String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self))
      } else if hasBytes(0xFF, 0x0A) || has("JXL ", at: 4) {
        self = .jpegXL
      } else if has("jP  ", at: 4) || hasBytes(0xFF, 0x4F, 0xFF, 0x51) {
        self = .jpeg2000
      } else if has("8BPS") {
        self = .photoshop
      } else if hasBytes(0, 0, 1, 0) {
        self = .icon
      } else if hasBytes(0x76, 0x2F, 0x31, 0x01) {
        self = .openEXR
      } else if head.count > 2, has("P1") || has("P2") || has("P3"), head[2].isWhiteSpace {
        self = .asciiPNM
      } else if has("%PDF") {
        self = .pdf
      } else if Self.isSVG(head) {
        self = .svg
      } else {
        return nil
      }
    }

    /// Creates the format of an ISO base media file from its major brand.
    private init?(brand: String) {
      switch brand {
      case "avif", "avis": self = .avif
      case "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1": self = .heic
      default: return nil
      }
    }

    private static func isSVG(_ head: [UInt8]) -> Bool {
      let text = String(decoding: head.drop(while: \.isWhiteSpace), as: UTF8.self)
      return text.hasPrefix("<svg") || (text.hasPrefix("<") && text.contains("<svg"))
    }

    /// Creates the format from the extension of a photo's file name; `nil` for any other extension.
    ///
    /// Documents and drawings, such as PDF and SVG, are not included.
    ///
    /// - Parameter pathExtension: The extension without the dot, such as `webp`, in upper or lower case.
    package init?(pathExtension: some StringProtocol) {
      switch pathExtension.lowercased() {
      case "webp": self = .webP
      case "tif", "tiff": self = .tiff
      case "gif": self = .gif
      case "bmp", "dib": self = .bmp
      case "heic", "heif", "hif": self = .heic
      case "avif": self = .avif
      case "jxl": self = .jpegXL
      case "jp2", "j2k", "jpf", "jpx": self = .jpeg2000
      case "psd": self = .photoshop
      case "exr": self = .openEXR
      case "pbm": self = .asciiPNM
      default: return nil
      }
    }

    /// Creates the format from the extension of a path; `nil` for any other extension.
    package init?(path: String) {
      guard let pathExtension = path.pathExtension else { return nil }
      self.init(pathExtension: pathExtension)
    }

    package var description: String { rawValue }
  }
}

extension ImageFileFormat {
  /// The names of the formats that this build reads, such as `PNG, JPEG and PNM`.
  package static var readableNames: String {
    let names = allCases.filter(\.isBuiltIn).map(\.description)
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// An error for an image in a known format that cannot be read.
  public struct UnreadableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, as the caller named it.
    public let path: String
    /// The format of the file.
    package let format: ImageFileFormat.Foreign

    /// Creates an error.
    package init(path: String, format: ImageFileFormat.Foreign) {
      self.path = path
      self.format = format
    }

    public var description: String {
      "\(path): the format is \(format); this build reads \(ImageFileFormat.readableNames): convert it first"
    }
  }
}
