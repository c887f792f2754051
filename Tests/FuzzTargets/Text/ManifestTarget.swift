// SPDX-License-Identifier: Apache-2.0

import SilhouetteCommand

/// Lists of photos.
enum ManifestTarget: FuzzTarget {
  static let name = "manifest"
  static let summary = "lists of photos, a path on each line"
  static let maximumByteCount = 4096

  static func run(_ bytes: [UInt8]) throws {
    do {
      _ = try PhotoManifest(bytes, path: "fuzz.txt")
    } catch {
      // Of the argument library's type, as other mistakes on the command line.
      _ = "\(error)"
    }
  }

  static func makeSeeds() throws -> [FuzzSeed] {
    [
      FuzzSeed(name: "lines", bytes: Array("a.jpg\r\n./b//c.png\n\nä/\u{600}/d".utf8)),
      FuzzSeed(name: "null", bytes: Array("a\nb.jpg\0c/d.png\0".utf8)),
      FuzzSeed(name: "parent", bytes: Array("a/../b.jpg\n".utf8)),
      FuzzSeed(name: "twice", bytes: Array("a.jpg\n./a.jpg\n".utf8)),
    ]
  }
}
