// SPDX-License-Identifier: Apache-2.0

/// The byte ranges of the directories and values of EXIF data. Overlapping ranges reveal lengths that are too large, so
/// that a value would include the bytes of others.
struct EXIFLayout {
  /// A byte range and the entry that it belongs to.
  private struct Claim {
    let range: Range<Int>
    /// The offset of the entry; `nil` for a header or a directory.
    let entry: Int?
    /// Indicates whether the field is kept.
    let isKept: Bool
  }

  private var claims = [Claim(range: 0..<8, entry: nil, isKept: false)]

  /// Finds the ranges of all values in the directories for the photo, its location and its thumbnail.
  init(_ file: TIFFBytes) {
    let main = add(file.firstDirectory, EXIFField.main, in: file)
    let photo = add(at: EXIF.Tag.exifDirectory, of: main, EXIFField.photo, in: file)
    add(at: EXIF.Tag.positionDirectory, of: main, in: file)
    add(at: EXIF.Tag.interoperabilityDirectory, of: photo, in: file)
    if let next = file.directoryAfter(file.firstDirectory) { add(next, in: file) }
  }

  /// Returns the bytes of a value up to the first byte that also belongs to another value, and a Boolean value that is
  /// `true` if these are all bytes of the value.
  ///
  /// A value may start within the value of another kept field, since that contains nothing private.
  func ownBytes(of entry: TIFFBytes.Entry, in file: TIFFBytes) -> (bytes: [UInt8], isAll: Bool)? {
    guard let bytes = file.value(of: entry) else { return nil }
    guard let range = file.place(of: entry) else { return (bytes, true) }
    let others = claims.filter { claim in
      claim.entry != entry.place && claim.range.overlaps(range)
        && !(claim.isKept && claim.range.lowerBound <= range.lowerBound)
    }
    guard let first = others.map(\.range.lowerBound).min() else { return (bytes, true) }
    return (Array(bytes.prefix(max(first - range.lowerBound, 0))), false)
  }

  @discardableResult
  private mutating func add(
    at tag: UInt16, of directory: [TIFFBytes.Entry], _ fields: [EXIFField] = [], in file: TIFFBytes
  ) -> [TIFFBytes.Entry] {
    directory.first { $0.tag == tag }.flatMap(file.unsigned).map { add($0, fields, in: file) } ?? []
  }

  @discardableResult
  private mutating func add(
    _ offset: Int, _ fields: [EXIFField] = [], in file: TIFFBytes
  ) -> [TIFFBytes.Entry] {
    guard let directory = file.directory(at: offset) else { return [] }
    claims.append(
      Claim(range: offset..<offset + 2 + 12 * directory.count, entry: nil, isKept: false))
    let tags = Set(fields.map(\.tag))
    claims += directory.compactMap { entry in
      file.place(of: entry).map {
        Claim(range: $0, entry: entry.place, isKept: tags.contains(entry.tag))
      }
    }
    return directory
  }
}
