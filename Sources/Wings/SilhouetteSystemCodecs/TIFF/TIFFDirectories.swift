// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// The directories of a TIFF file, read for what libtiff does not return: EXIF data as bytes, and further pages.
///
/// Only directories and short values are read, however large the file is.
struct TIFFDirectories {
  /// An entry of a directory.
  private struct Entry {
    var tag: UInt16
    var type: UInt16
    var count: Int
    /// The byte range of its values in the file.
    var range: Range<Int>
    /// Indicates whether the values are in the entry itself.
    var isInline: Bool
  }

  /// A directory and the offset of the next one; 0 for none.
  private struct Directory {
    var entries: [Entry]
    var range: Range<Int>
    var next: Int
  }

  private let source: ByteSource
  private let isBigEndian: Bool
  /// Indicates whether offsets have 64 bits.
  private let isBig: Bool
  private let first: Directory

  /// The largest number of bytes of a value that is kept, and of entries in a directory.
  private static let maximumValueByteCount = 2048
  private static let maximumEntryCount = 4096
  /// The largest number of pages that are examined.
  private static let maximumPageCount = 64

  /// The size of one value of the types that only files with 64-bit offsets have.
  private static let wideTypes: [UInt16: Int] = [16: 8, 17: 8, 18: 8]

  /// Reads the first directory; `nil` if it is damaged.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  init?(_ source: ByteSource) throws(FileError) {
    let head = try source.bytes(at: 0, count: 16)
    guard head.count >= 8 else { return nil }
    self.source = source
    isBigEndian = head[0] == 0x4D
    isBig = Self.number(head[2..<4], isBigEndian) == 43
    guard !isBig || head.count == 16,
      let directory = try Self.directory(
        at: Self.number(isBig ? head[8..<16] : head[4..<8], isBigEndian), of: source, isBigEndian,
        isBig)
    else { return nil }
    first = directory
  }

  // MARK: Pages

  /// Refuses files whose first page is the thumbnail of a camera's data.
  ///
  /// - Throws: ``CodecError/unsupportedFile(path:message:)``; `FileError` if the file cannot be read.
  func refuseCameraFiles() throws {
    let isDNG = first.entries.contains { $0.tag == 50706 }
    guard try isDNG || kind(of: first) & 1 != 0 else { return }
    throw CodecError.unsupportedFile(
      path: source.path,
      message: "expected a photo on the first page, found a camera's data or a thumbnail")
  }

  /// Indicates whether the first page is followed by others that are not thumbnails or masks.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  func hasMorePages() throws(FileError) -> Bool {
    var directory = first
    for _ in 0..<Self.maximumPageCount {
      // Damaged files may lead back to their first page.
      guard directory.next > 0, directory.next != first.range.lowerBound,
        let next = try Self.directory(at: directory.next, of: source, isBigEndian, isBig)
      else { return false }
      // Bit 0 stands for a reduced image, bit 2 for a mask.
      if try kind(of: next) & 5 == 0 { return true }
      directory = next
    }
    return false
  }

  /// Returns the bits of the field for the kind of a page.
  private func kind(of directory: Directory) throws(FileError) -> Int {
    guard let entry = directory.entries.first(where: { $0.tag == 254 }), entry.count == 1,
      let value = try value(of: entry)
    else { return 0 }
    return Self.number(value[...], isBigEndian)
  }

  // MARK: EXIF

  /// Returns the fields of ``EXIFField`` in the file as EXIF data; `nil` if it has none that describe a photo.
  ///
  /// The resolution is missing, since the file states it anyway. A value that overlaps that of another kind of field is
  /// dropped: its length is wrong, and it would include what must not be kept.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  func exif() throws(FileError) -> [UInt8]? {
    let resolution = [
      EXIF.Tag.horizontalResolution, EXIF.Tag.verticalResolution, EXIF.Tag.resolutionUnit,
    ]
    let mainTags = Set(EXIFField.main.map(\.tag)).subtracting(resolution)
    let photoTags = Set(EXIFField.photo.map(\.tag))
    let photo = try directory(EXIF.Tag.exifDirectory)
    let position = try directory(EXIF.Tag.positionDirectory)
    let others =
      first.entries.filter { !mainTags.contains($0.tag) }
      + (photo?.entries.filter { !photoTags.contains($0.tag) } ?? []) + (position?.entries ?? [])
    let claims =
      others.map(\.range) + [first, photo, position].compactMap { $0?.range } + [0..<8]
    func kept(
      _ tags: Set<UInt16>, of directory: Directory?
    ) throws(FileError) -> [TIFFWriter.Entry] {
      var result: [TIFFWriter.Entry] = []
      for entry in directory?.entries ?? [] where tags.contains(entry.tag) {
        guard entry.isInline || !claims.contains(where: { $0.overlaps(entry.range) }),
          let value = try value(of: entry)
        else { continue }
        result.append(.init(tag: entry.tag, type: entry.type, count: entry.count, value: value))
      }
      return result
    }
    var entries = try kept(mainTags, of: first)
    let photoEntries = try kept(photoTags, of: photo)
    guard !entries.isEmpty || !photoEntries.isEmpty else { return nil }
    var writer = TIFFWriter(isBigEndian: isBigEndian)
    if !photoEntries.isEmpty {
      entries.append(.init(tag: EXIF.Tag.exifDirectory, type: 4, count: 1, value: [0, 0, 0, 0]))
      let place = writer.bytes.count + TIFFWriter.byteCount(entries)
      entries[entries.count - 1].value = writer.number(place, size: 4)
    }
    writer.append(entries)
    if !photoEntries.isEmpty { writer.append(photoEntries) }
    return writer.bytes
  }

  /// Returns the directory to which an entry of the first directory points; `nil` without it.
  private func directory(_ tag: UInt16) throws(FileError) -> Directory? {
    guard let entry = first.entries.first(where: { $0.tag == tag }), entry.count == 1,
      let value = try value(of: entry)
    else { return nil }
    return try Self.directory(
      at: Self.number(value[...], isBigEndian), of: source, isBigEndian, isBig)
  }

  // MARK: Bytes

  /// Returns the bytes of an entry's values; `nil` if they are too many or extend past the end.
  private func value(of entry: Entry) throws(FileError) -> [UInt8]? {
    guard entry.range.count <= Self.maximumValueByteCount else { return nil }
    let bytes = try source.bytes(at: entry.range.lowerBound, count: entry.range.count)
    return bytes.count == entry.range.count ? bytes : nil
  }

  private static func directory(
    at offset: Int, of source: ByteSource, _ isBigEndian: Bool, _ isBig: Bool
  ) throws(FileError) -> Directory? {
    let (countSize, entrySize, wordSize) = isBig ? (8, 20, 8) : (2, 12, 4)
    guard offset >= 8, offset < source.count else { return nil }
    let head = try source.bytes(at: offset, count: countSize)
    guard head.count == countSize else { return nil }
    let count = number(head[...], isBigEndian)
    guard count > 0, count <= maximumEntryCount else { return nil }
    let size = count * entrySize
    let bytes = try source.bytes(at: offset + countSize, count: size + wordSize)
    guard bytes.count == size + wordSize else { return nil }
    let entries = (0..<count).compactMap { index -> Entry? in
      let start = index * entrySize
      func number(_ place: Int, _ size: Int) -> Int {
        Self.number(bytes[start + place..<start + place + size], isBigEndian)
      }
      let type = UInt16(truncatingIfNeeded: number(2, 2))
      let valueCount = number(4, wordSize)
      guard let valueSize = TIFFBytes.size(ofType: type) ?? wideTypes[type], valueCount > 0,
        valueCount <= source.count
      else { return nil }
      let total = valueCount * valueSize
      let field = offset + countSize + start + 4 + wordSize
      let place = total <= wordSize ? field : number(4 + wordSize, wordSize)
      guard place <= source.count, total <= source.count - place else { return nil }
      return Entry(
        tag: UInt16(truncatingIfNeeded: number(0, 2)), type: type, count: valueCount,
        range: place..<place + total, isInline: total <= wordSize)
    }
    return Directory(
      entries: entries, range: offset..<offset + countSize + size + wordSize,
      next: number(bytes[size...], isBigEndian))
  }

  /// Returns an unsigned integer of up to 8 bytes; the largest one if it does not fit.
  private static func number(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> Int {
    let bytes = isBigEndian ? Array(bytes) : bytes.reversed()
    return Int(clamping: bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
