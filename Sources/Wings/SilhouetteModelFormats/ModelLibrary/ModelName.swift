// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The rules for the names of models in a library, which make them safe as parts of file names on every system.
enum ModelName {
  /// The maximum length of a name in bytes, which leaves room for extensions in the 255 bytes of a file name.
  static let maximumByteCount = 200

  /// The name of the network that is part of the program.
  static let bundled = "bundled"

  /// Checks a name.
  ///
  /// - Throws: ``ModelLibraryError/invalidName(_:)``.
  static func check(_ name: String) throws(ModelLibraryError) {
    let first = name.utf8.first
    guard (1...maximumByteCount).contains(name.utf8.count), first != UInt8(ascii: "."),
      first != UInt8(ascii: "-"), name.utf8.allSatisfy(isAllowed)
    else { throw .invalidName(name) }
  }

  /// Returns the default name of a model: its file's name without the folder and the extension.
  static func suggested(by path: String) -> String {
    let file = path.split(at: "/").last ?? ""
    let stem = file.utf8.lastIndex(of: UInt8(ascii: ".")).map { file[..<$0] } ?? file
    return String(stem.isEmpty ? file : stem)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
