// SPDX-License-Identifier: Apache-2.0

extension ImageFileFormat {
  /// A format of images or documents that the library recognises but cannot read.
  package enum Foreign: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case jpegXL = "JPEG XL"
    case jpeg2000 = "JPEG 2000"
    case photoshop = "Photoshop"
    case icon = "ICO"
    case openEXR = "OpenEXR"
    case asciiPNM = "PNM in ASCII"
    case pdf = "PDF"
    case svg = "SVG"

    /// Creates the format from the signature at the start of the bytes; `nil` for an unknown signature.
    ///
    /// - Parameter bytes: The start of the file; 256 bytes are enough.
    package init?(sniffing bytes: some Collection<UInt8>) {
      let head = FileHead(bytes)
      if head.has([0xFF, 0x0A]) || head.has("JXL ", at: 4) {
        self = .jpegXL
      } else if head.has("jP  ", at: 4) || head.has([0xFF, 0x4F, 0xFF, 0x51]) {
        self = .jpeg2000
      } else if head.has("8BPS") {
        self = .photoshop
      } else if head.has([0, 0, 1, 0]) {
        self = .icon
      } else if head.has([0x76, 0x2F, 0x31, 0x01]) {
        self = .openEXR
      } else if head.has("P1") || head.has("P2") || head.has("P3"), head[2]?.isWhiteSpace == true {
        self = .asciiPNM
      } else if head.has("%PDF") {
        self = .pdf
      } else if Self.isSVG(head.text) {
        self = .svg
      } else {
        return nil
      }
    }

    private static func isSVG(_ text: String) -> Bool {
      text.begins(with: "<svg") || (text.begins(with: "<") && text.includes("<svg"))
    }

    /// Creates the format from the extension of a photo's file name; `nil` for any other extension.
    ///
    /// Documents and drawings, such as PDF and SVG, are not included.
    ///
    /// - Parameter pathExtension: The extension without the dot, such as `jxl`, in upper or lower case.
    package init?(pathExtension: some StringProtocol) {
      switch pathExtension.lowercased() {
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
      "\(path): the format is \(format); this program reads \(ImageFileFormat.readableNames): convert it first"
    }
  }
}
