// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// Functions that read EXIF data and rebuild it without private fields.
///
/// The data is a small TIFF file: directories of 12-byte entries that refer to values anywhere in the file.
package enum EXIF {
  /// Returns the stored orientation; `nil` if it is missing or not one of the eight, or if the data is damaged.
  static func orientation(of exif: [UInt8]) -> ImageOrientation? {
    guard let file = TIFFBytes(exif), let directory = file.directory(at: file.firstDirectory)
    else { return nil }
    for entry in directory where entry.tag == Tag.orientation {
      guard let value = file.unsigned(entry) else { continue }
      return UInt8(exactly: value).flatMap(ImageOrientation.init)
    }
    return nil
  }

  /// Returns the data from its TIFF header on: some programs copy them with the name that precedes them in JPEG files.
  package static func withoutName(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: name) ? Array(bytes.dropFirst(name.count)) : bytes
  }

  /// The name that precedes the data in JPEG files.
  static let name = Array("Exif\0\0".utf8)

  /// Returns the stored resolution; `nil` if it is missing, has no unit, or the data is damaged.
  package static func density(of exif: [UInt8]) -> ImageMetadata.Density? {
    guard let file = TIFFBytes(exif), let directory = file.directory(at: file.firstDirectory)
    else { return nil }
    func entry(_ tag: UInt16) -> TIFFBytes.Entry? { directory.first { $0.tag == tag } }
    guard let x = entry(Tag.horizontalResolution).flatMap(file.fraction), x > 0,
      let y = entry(Tag.verticalResolution).flatMap(file.fraction), y > 0
    else { return nil }
    switch entry(Tag.resolutionUnit).flatMap(file.unsigned) ?? 2 {
    case 2: return .init(horizontal: x / 0.0254, vertical: y / 0.0254)
    case 3: return .init(horizontal: x * 100, vertical: y * 100)
    default: return nil
    }
  }

  /// Returns the data for an edited, upright image: the fields of ``EXIFField`` with orientation 1.
  ///
  /// All other fields are dropped, known or not: only the values of these fields are copied.
  ///
  /// - Parameters:
  ///   - exif: The data of the original image.
  ///   - density: The resolution that replaces that of the data; `nil` to keep it.
  /// - Returns: The data, in the same byte order; `nil` if it has none of the fields.
  static func described(
    _ exif: [UInt8], stating density: ImageMetadata.Density? = nil
  ) -> [UInt8]? {
    guard let file = TIFFBytes(exif), let main = file.directory(at: file.firstDirectory) else {
      return nil
    }
    var writer = TIFFWriter(isBigEndian: file.isBigEndian)
    let layout = EXIFLayout(file)
    var entries = kept(EXIFField.main, of: main, in: file, layout)
    let photo =
      main.first { $0.tag == Tag.exifDirectory }.flatMap(file.unsigned)
      .flatMap(file.directory) ?? []
    let photoEntries = kept(EXIFField.photo, of: photo, in: file, layout)
    guard !entries.isEmpty || !photoEntries.isEmpty else { return nil }
    if let density { replaceDensity(with: density, in: &entries, writer) }
    if main.contains(where: { $0.tag == Tag.orientation }) {
      entries.append(
        .init(tag: Tag.orientation, type: 3, count: 1, value: writer.number(1, size: 2)))
    }
    if !photoEntries.isEmpty {
      entries.append(.init(tag: Tag.exifDirectory, type: 4, count: 1, value: [0, 0, 0, 0]))
      let place = writer.bytes.count + TIFFWriter.byteCount(entries)
      entries[entries.count - 1].value = writer.number(place, size: 4)
    }
    writer.append(entries)
    if !photoEntries.isEmpty { writer.append(photoEntries) }
    return writer.bytes
  }

  /// Returns the data with its colour space field set to 1 for sRGB pixels, and to 65535 (uncalibrated) for others. Data
  /// without the field is unchanged.
  static func withColorSpace(_ exif: [UInt8], isSRGB: Bool) -> [UInt8] {
    guard let file = TIFFBytes(exif), let main = file.directory(at: file.firstDirectory),
      let place = main.first(where: { $0.tag == Tag.exifDirectory }).flatMap(file.unsigned),
      let photo = file.directory(at: place),
      let index = photo.firstIndex(where: {
        $0.tag == Tag.colorSpace && $0.type == 3 && $0.count == 1
      })
    else { return exif }
    var exif = exif
    let bytes: [UInt8] = isSRGB ? [0, 1] : [0xFF, 0xFF]
    // The value of an entry: the directory starts with a count, which entries of 12 bytes follow.
    let field = place + 2 + 12 * index + 8
    exif.replaceSubrange(field..<field + 2, with: file.isBigEndian ? bytes : bytes.reversed())
    return exif
  }

  /// Returns the data with orientation 1 for pixels that are upright. Data without the field is unchanged.
  package static func upright(_ exif: [UInt8]) -> [UInt8] {
    guard let file = TIFFBytes(exif), let main = file.directory(at: file.firstDirectory) else {
      return exif
    }
    var exif = exif
    for entry in main where entry.tag == Tag.orientation && entry.type == 3 && entry.count == 1 {
      // Type and count take eight bytes after the start of the entry.
      let field = entry.place + 8
      exif.replaceSubrange(field..<field + 2, with: file.isBigEndian ? [0, 1] : [1, 0])
    }
    return exif
  }

  private static func kept(
    _ fields: [EXIFField], of directory: [TIFFBytes.Entry], in file: TIFFBytes,
    _ layout: EXIFLayout
  ) -> [TIFFWriter.Entry] {
    fields.compactMap { field in
      directory.first { $0.tag == field.tag }.flatMap { field.checked($0, in: file, layout) }
    }
  }

  /// The tags of fields that are looked up individually.
  package enum Tag {
    static let orientation: UInt16 = 0x0112
    package static let horizontalResolution: UInt16 = 0x011A
    package static let verticalResolution: UInt16 = 0x011B
    package static let resolutionUnit: UInt16 = 0x0128
    package static let exifDirectory: UInt16 = 0x8769
    package static let positionDirectory: UInt16 = 0x8825
    static let colorSpace: UInt16 = 0xA001
    static let interoperabilityDirectory: UInt16 = 0xA005
  }
}

extension EXIF {
  /// Returns data that contain nothing but a resolution.
  static func data(stating density: ImageMetadata.Density) -> [UInt8] {
    var writer = TIFFWriter(isBigEndian: false)
    writer.append(entries(density, writer))
    return writer.bytes
  }

  /// Replaces the resolution among the entries of a main directory.
  static func replaceDensity(
    with density: ImageMetadata.Density, in entries: inout [TIFFWriter.Entry], _ writer: TIFFWriter
  ) {
    let tags = [Tag.horizontalResolution, Tag.verticalResolution, Tag.resolutionUnit]
    entries.removeAll { tags.contains($0.tag) }
    entries += self.entries(density, writer)
  }

  private static func entries(
    _ density: ImageMetadata.Density, _ writer: TIFFWriter
  ) -> [TIFFWriter.Entry] {
    func fraction(_ pixelsPerMetre: Double) -> [UInt8] {
      // Hundredths: formats that count pixels per metre cannot state 300 per inch exactly.
      let hundredths = UInt32(exactly: (pixelsPerMetre * 2.54).rounded()) ?? 0
      return writer.number(Int(hundredths), size: 4) + writer.number(100, size: 4)
    }
    return [
      .init(
        tag: Tag.horizontalResolution, type: 5, count: 1, value: fraction(density.horizontal)),
      .init(tag: Tag.verticalResolution, type: 5, count: 1, value: fraction(density.vertical)),
      .init(tag: Tag.resolutionUnit, type: 3, count: 1, value: writer.number(2, size: 2)),
    ]
  }
}
