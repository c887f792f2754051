// SPDX-License-Identifier: Apache-2.0

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
