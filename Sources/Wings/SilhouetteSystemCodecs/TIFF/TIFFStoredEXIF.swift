// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// EXIF data as a TIFF file stores it: the texts among the file's own fields, the rest in a directory.
struct TIFFStoredEXIF {
  /// The byte order of the data, which the file must have too.
  var isBigEndian = false
  /// The EXIF directory, with offsets as at byte 8 of the file; empty for none.
  var directory: [UInt8] = []
  /// The texts by tag, each with its terminating zero.
  var texts: [UInt16: [UInt8]] = [:]

  /// Splits EXIF data that ``StoredMetadata`` has checked; `nil` for none.
  init(_ exif: [UInt8]?) {
    guard let exif, let file = TIFFBytes(exif), let main = file.directory(at: file.firstDirectory)
    else { return }
    isBigEndian = file.isBigEndian
    for entry in main where entry.tag != EXIF.Tag.exifDirectory {
      guard entry.type == 2 || entry.type == 129, let value = file.value(of: entry) else {
        continue
      }
      // libtiff ends a text at its first zero; the second part of a copyright notice follows one.
      let parts = value.split(separator: 0)
      texts[entry.tag] = Array(parts.joined(separator: Array("; ".utf8))) + [0]
    }
    guard let pointer = main.first(where: { $0.tag == EXIF.Tag.exifDirectory }),
      let photo = file.unsigned(pointer).flatMap(file.directory)
    else { return }
    var writer = TIFFWriter(isBigEndian: isBigEndian)
    let start = writer.bytes.count
    writer.append(
      photo.compactMap { entry in
        file.value(of: entry).map {
          TIFFWriter.Entry(tag: entry.tag, type: entry.type, count: entry.count, value: $0)
        }
      })
    directory = Array(writer.bytes[start...])
  }
}
