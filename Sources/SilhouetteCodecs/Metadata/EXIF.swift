// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

/// Reading the orientation from EXIF data, and removing private data from it.
///
/// The data is a small TIFF file: directories of 12-byte entries that point at values anywhere in
/// it. It is edited in place, since makers' notes contain undocumented offsets.
enum EXIF {
  /// Returns the stored orientation; `up` if it is missing or the data is damaged.
  static func orientation(of exif: [UInt8]) -> ImageOrientation {
    guard let file = TIFFBytes(exif), let directory = file.directory(at: file.firstDirectory)
    else { return .up }
    for entry in directory.entries where entry.tag == Tag.orientation {
      guard let value = file.unsigned(entry) else { continue }
      return UInt8(exactly: value).flatMap(ImageOrientation.init) ?? .up
    }
    return .up
  }

  /// Returns the data for an edited, upright image: without the location, without the thumbnail, which
  /// shows the image before the edit, and with orientation 1.
  ///
  /// - Returns: The data, of the same length; `nil` if it is too damaged to guarantee this.
  static func sanitised(_ exif: [UInt8]) -> [UInt8]? {
    guard var file = TIFFBytes(exif), let main = file.directory(at: file.firstDirectory) else {
      return nil
    }
    var next = main.next
    var kept: [TIFFBytes.Directory] = [main]
    for entry in main.entries where entry.tag == Tag.exifDirectory {
      guard let offset = file.unsigned(entry), let directory = file.directory(at: offset) else {
        continue
      }
      kept.append(directory)
    }
    // Wipe first, then write the directories that stay: a damaged file may let them overlap.
    for directory in kept {
      for entry in directory.entries where entry.tag == Tag.gpsDirectory {
        if let offset = file.unsigned(entry) { wipe(directoryAt: offset, in: &file) }
      }
    }
    // The directories that follow describe thumbnails. A chain may be circular, hence the bound.
    for _ in 0..<8 where next != 0 {
      guard let directory = file.directory(at: next) else { break }
      let offset = next
      next = directory.next
      wipe(directoryAt: offset, in: &file)
    }
    for (index, directory) in kept.enumerated() {
      var entries = directory.entries.filter { $0.tag != Tag.gpsDirectory }
      for index in entries.indices where entries[index].tag == Tag.orientation {
        entries[index].type = TIFFBytes.short
        entries[index].count = 1
        entries[index].setInlineShort(1, isBigEndian: file.isBigEndian)
      }
      file.write(
        TIFFBytes.Directory(
          offset: directory.offset, entries: entries, next: index == 0 ? 0 : directory.next),
        over: directory.entries.count)
    }
    return file.bytes
  }

  /// Overwrites a directory, its values and the thumbnail it points at with zeros.
  private static func wipe(directoryAt offset: Int, in file: inout TIFFBytes) {
    guard let directory = file.directory(at: offset) else { return }
    let start = directory.entries.first { $0.tag == Tag.thumbnailOffset }
    let length = directory.entries.first { $0.tag == Tag.thumbnailLength }
    if let start = start.flatMap(file.unsigned), let length = length.flatMap(file.unsigned) {
      file.wipe(offset: start, count: length)
    }
    for entry in directory.entries {
      if let range = file.outOfLineRange(entry) {
        file.wipe(offset: range.offset, count: range.count)
      }
    }
    file.wipe(offset: offset, count: 2 + 12 * directory.entries.count + 4)
  }

  private enum Tag {
    static let orientation: UInt16 = 0x0112
    static let thumbnailOffset: UInt16 = 0x0201
    static let thumbnailLength: UInt16 = 0x0202
    static let exifDirectory: UInt16 = 0x8769
    static let gpsDirectory: UInt16 = 0x8825
  }
}
