// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// JSON texts, as a text in the header of a safetensors file.
enum JSONTarget: FuzzTarget {
  static let name = "json"
  static let summary = "JSON texts; strings are accepted"

  static func run(_ bytes: [UInt8]) throws {
    let header = Array(#"{"__metadata__":{"a":"#.utf8) + bytes + Array("}}".utf8)
    let length = withUnsafeBytes(of: UInt64(header.count).littleEndian) { Array($0) }
    _ = try SafetensorsFile(bytes: length + header, name: "fuzz.json").metadata
  }
}
