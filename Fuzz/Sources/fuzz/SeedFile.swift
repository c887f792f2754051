// SPDX-License-Identifier: Apache-2.0

import FuzzEntry
import FuzzTargets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of seeds.
enum SeedFile {
  /// Writes a seed to a folder, which must be there.
  static func write(_ seed: FuzzSeed, to folder: String) throws {
    let path = "\(folder)/\(seed.name)"
    guard let file = fopen(path, "wb") else { FuzzProgram.fail("cannot write \(path)") }
    defer { fclose(file) }
    guard fwrite(seed.bytes, 1, seed.bytes.count, file) == seed.bytes.count else {
      FuzzProgram.fail("cannot write \(path)")
    }
  }

  /// Returns the bytes of a file.
  static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { FuzzProgram.fail("cannot read \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { return bytes }
      bytes += piece.prefix(count)
    }
  }
}
