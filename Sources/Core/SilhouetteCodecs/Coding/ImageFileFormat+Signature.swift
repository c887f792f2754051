// SPDX-License-Identifier: Apache-2.0

extension ImageFileFormat {
  /// The number of bytes at the start of a file that suffice to recognise its format.
  static let signatureLength = 256

  /// Creates the format from the signature at the start of the bytes; `nil` for an unknown signature.
  ///
  /// - Parameter bytes: The start of the file; 256 bytes are enough.
  public init?(sniffing bytes: some Collection<UInt8>) {
    let head = FileHead(bytes)
    if head.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.has("P5") || head.has("P6"), let third = head[2],
      third.isWhiteSpace || third == UInt8(ascii: "#")
    {
      self = .pnm
    } else if head.has("RIFF"), head.has("WEBP", at: 8) {
      self = .webP
    } else if head.has([0x49, 0x49, 0x2A, 0]) || head.has([0x4D, 0x4D, 0, 0x2A])
      || head.has([0x49, 0x49, 0x2B, 0]) || head.has([0x4D, 0x4D, 0, 0x2B])
    {
      self = .tiff
    } else if head.has("GIF87a") || head.has("GIF89a") {
      self = .gif
    } else if head.has("BM"), head.has([0, 0, 0, 0], at: 6) {
      // The four reserved bytes of a BMP header are 0.
      self = .bmp
    } else if let brands = head.brands, let format = Self(brands: brands) {
      self = format
    } else {
      return nil
    }
  }

  /// Creates the format of an ISO base media file from its brands, the major one first.
  private init?(brands: [String]) {
    let avif: Set = ["avif", "avis"]
    let heic: Set = ["heic", "heix", "hevc", "hevx", "heim", "heis"]
    let general: Set = ["mif1", "msf1", "miaf"]
    guard let major = brands.first,
      avif.contains(major) || heic.contains(major) || general.contains(major)
    else { return nil }
    // A general brand says that there are pictures; the others say how they are coded.
    self =
      brands.first { avif.contains($0) || heic.contains($0) }.map { avif.contains($0) } == true
      ? .avif : .heic
  }
}

/// The first bytes of a file.
struct FileHead {
  private let bytes: [UInt8]

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes.prefix(ImageFileFormat.signatureLength))
  }

  /// The byte at an offset; `nil` after the end.
  subscript(offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Indicates whether the file has the bytes at an offset.
  func has(_ expected: [UInt8], at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: expected)
  }

  /// Indicates whether the file has the characters of an ASCII text at an offset.
  func has(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }

  /// The text of the bytes, from the first that is no white space.
  var text: String { String(decoding: bytes.drop(while: \.isWhiteSpace), as: UTF8.self) }

  /// The brands of an ISO base media file, the major one first; `nil` if it does not begin with them.
  var brands: [String]? {
    guard has("ftyp", at: 4) else { return nil }
    let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    func brand(at offset: Int) -> String {
      String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self)
    }
    // Four bytes with a version follow the major brand.
    return [brand(at: 8)] + stride(from: 16, to: min(size, bytes.count) - 3, by: 4).map(brand)
  }
}
