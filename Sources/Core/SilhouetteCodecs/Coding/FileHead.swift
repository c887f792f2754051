// SPDX-License-Identifier: Apache-2.0

/// The first bytes of a file.
struct FileHead {
  /// The number of bytes that suffice to recognise every format.
  static let byteCount = 256

  private let bytes: [UInt8]

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes.prefix(Self.byteCount))
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
}

extension FileHead {
  /// The coding of pictures in an ISO base media file.
  enum MediaCoding {
    case hevc
    case av1
  }

  /// The coding that the brands of an ISO base media file state; `nil` for other files.
  var mediaCoding: MediaCoding? {
    let av1: Set = ["avif", "avis"]
    let hevc: Set = ["heic", "heix", "hevc", "hevx", "heim", "heis"]
    let general: Set = ["mif1", "msf1", "miaf"]
    guard let brands, let major = brands.first,
      av1.contains(major) || hevc.contains(major) || general.contains(major)
    else { return nil }
    // A general brand says that there are pictures; the others say how they are coded.
    return brands.first { av1.contains($0) || hevc.contains($0) }.map(av1.contains) == true
      ? .av1 : .hevc
  }

  /// The brands of an ISO base media file, the major one first; `nil` if it does not begin with them.
  private var brands: [String]? {
    guard has("ftyp", at: 4) else { return nil }
    let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    func brand(at offset: Int) -> String {
      String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self)
    }
    // Four bytes with a version follow the major brand.
    return [brand(at: 8)] + stride(from: 16, to: min(size, bytes.count) - 3, by: 4).map(brand)
  }
}
