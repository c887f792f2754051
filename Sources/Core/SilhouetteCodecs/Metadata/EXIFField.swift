// SPDX-License-Identifier: Apache-2.0

/// A field of EXIF data that describes a photo without identifying its location, the individual device or any person.
///
/// Fields are identified by their tag, type and length in the EXIF 3.0 standard: a value of another type or length could
/// contain anything.
package struct EXIFField {
  /// The permitted contents of a field.
  enum Contents {
    /// At most this many unsigned integers of 8, 16 or 32 bits.
    case integers(Int)
    /// Exactly this many fractions.
    case fractions(Int)
    /// Exactly this many signed fractions.
    case signedFractions(Int)
    /// Exactly this many bytes.
    case bytes(Int)
    /// One line of printable text of at most this many bytes, which ends at the first zero byte.
    case text(Int)
    /// A date, a time, or a part of one, which consists of digits and separators.
    case time
    /// Text of at most this many bytes, with a second part after a zero byte.
    case notice(Int)
  }

  package let tag: UInt16
  let contents: Contents

  init(_ tag: UInt16, _ contents: Contents) {
    self.tag = tag
    self.contents = contents
  }

  /// The fields of the main directory, apart from the orientation.
  package static let main: [EXIFField] = [
    .init(0x010F, .text(128)),  // Make
    .init(0x0110, .text(128)),  // Model
    .init(0x011A, .fractions(1)),  // XResolution
    .init(0x011B, .fractions(1)),  // YResolution
    .init(0x0128, .integers(1)),  // ResolutionUnit
    .init(0x0131, .text(128)),  // Software
    .init(0x0132, .time),  // DateTime
    .init(0x8298, .notice(1024)),  // Copyright
  ]

  /// The fields of the EXIF directory.
  package static let photo: [EXIFField] = [
    .init(0x829A, .fractions(1)),  // ExposureTime
    .init(0x829D, .fractions(1)),  // FNumber
    .init(0x8822, .integers(1)),  // ExposureProgram
    .init(0x8827, .integers(3)),  // PhotographicSensitivity
    .init(0x8830, .integers(1)),  // SensitivityType
    .init(0x8831, .integers(1)),  // StandardOutputSensitivity
    .init(0x8832, .integers(1)),  // RecommendedExposureIndex
    .init(0x8833, .integers(1)),  // ISOSpeed
    .init(0x9000, .bytes(4)),  // ExifVersion
    .init(0x9003, .time),  // DateTimeOriginal
    .init(0x9004, .time),  // DateTimeDigitized
    .init(0x9010, .time),  // OffsetTime
    .init(0x9011, .time),  // OffsetTimeOriginal
    .init(0x9012, .time),  // OffsetTimeDigitized
    .init(0x9201, .signedFractions(1)),  // ShutterSpeedValue
    .init(0x9202, .fractions(1)),  // ApertureValue
    .init(0x9203, .signedFractions(1)),  // BrightnessValue
    .init(0x9204, .signedFractions(1)),  // ExposureBiasValue
    .init(0x9205, .fractions(1)),  // MaxApertureValue
    .init(0x9206, .fractions(1)),  // SubjectDistance
    .init(0x9207, .integers(1)),  // MeteringMode
    .init(0x9208, .integers(1)),  // LightSource
    .init(0x9209, .integers(1)),  // Flash
    .init(0x920A, .fractions(1)),  // FocalLength
    .init(0x9290, .time),  // SubSecTime
    .init(0x9291, .time),  // SubSecTimeOriginal
    .init(0x9292, .time),  // SubSecTimeDigitized
    .init(0xA000, .bytes(4)),  // FlashpixVersion
    .init(0xA001, .integers(1)),  // ColorSpace
    .init(0xA20B, .fractions(1)),  // FlashEnergy
    .init(0xA215, .fractions(1)),  // ExposureIndex
    .init(0xA217, .integers(1)),  // SensingMethod
    .init(0xA300, .bytes(1)),  // FileSource
    .init(0xA301, .bytes(1)),  // SceneType
    .init(0xA401, .integers(1)),  // CustomRendered
    .init(0xA402, .integers(1)),  // ExposureMode
    .init(0xA403, .integers(1)),  // WhiteBalance
    .init(0xA404, .fractions(1)),  // DigitalZoomRatio
    .init(0xA405, .integers(1)),  // FocalLengthIn35mmFilm
    .init(0xA406, .integers(1)),  // SceneCaptureType
    .init(0xA407, .integers(1)),  // GainControl
    .init(0xA408, .integers(1)),  // Contrast
    .init(0xA409, .integers(1)),  // Saturation
    .init(0xA40A, .integers(1)),  // Sharpness
    .init(0xA40C, .integers(1)),  // SubjectDistanceRange
    .init(0xA432, .fractions(4)),  // LensSpecification
    .init(0xA433, .text(128)),  // LensMake
    .init(0xA434, .text(128)),  // LensModel
  ]

  /// Returns the entry to keep; `nil` if its type, length or contents do not match this field.
  ///
  /// The part of a text that overlaps another value is dropped; for a notice, its second part is dropped too.
  func checked(
    _ entry: TIFFBytes.Entry, in file: TIFFBytes, _ layout: EXIFLayout
  ) -> TIFFWriter.Entry? {
    guard let (bytes, isAll) = layout.ownBytes(of: entry, in: file) else { return nil }
    let isExpected: Bool
    switch contents {
    case .integers(let maximum):
      isExpected = [1, 3, 4].contains(entry.type) && (1...maximum).contains(entry.count)
    case .fractions(let count): isExpected = entry.type == 5 && entry.count == count
    case .signedFractions(let count): isExpected = entry.type == 10 && entry.count == count
    case .bytes(let count): isExpected = entry.type == 7 && entry.count == count
    case .text(let maximum):
      return text(entry, bytes.prefix { $0 != 0 }, maximum) { $0 >= 0x20 && $0 != 0x7F }
    case .time:
      return text(entry, bytes.prefix { $0 != 0 }, 32) { byte in
        (0x30...0x39).contains(byte) || " :+-.".utf8.contains(byte)
      }
    case .notice(let maximum):
      let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
        .prefix(isAll ? 2 : 1)
      var notice = Array(parts.joined(separator: [0]))
      while notice.last == 0 { notice.removeLast() }
      return text(entry, notice[...], maximum) { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0 }
    }
    return isExpected && isAll
      ? TIFFWriter.Entry(tag: tag, type: entry.type, count: entry.count, value: bytes) : nil
  }

  /// Returns a text entry with its terminating zero byte.
  private func text(
    _ entry: TIFFBytes.Entry, _ text: ArraySlice<UInt8>, _ maximum: Int,
    _ isAllowed: (UInt8) -> Bool
  ) -> TIFFWriter.Entry? {
    // 2 is ASCII, 129 UTF-8.
    guard entry.type == 2 || entry.type == 129, !text.isEmpty, text.count <= maximum,
      text.allSatisfy(isAllowed)
    else { return nil }
    return TIFFWriter.Entry(
      tag: tag, type: entry.type, count: text.count + 1, value: Array(text) + [0])
  }
}

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
