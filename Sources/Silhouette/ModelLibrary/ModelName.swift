// SPDX-License-Identifier: Apache-2.0

/// The names that models may have in a library: safe as parts of file names everywhere.
enum ModelName {
  /// The longest name, so that endings still fit into the 255 bytes of a file's name.
  static let maximumByteCount = 200

  /// The network that comes with the program.
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

  /// The name that a file suggests: its own without folder and ending.
  static func suggested(by path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
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
