// SPDX-License-Identifier: Apache-2.0

import NumberConversion

/// The MD5 digest (RFC 1321), by which publishers name their files.
///
/// It only recognises files: two files with one digest can be made on purpose.
package enum MD5 {
  /// Returns the digest of the given bytes, as 32 lower-case hexadecimal digits.
  package static func hexDigest(_ bytes: UnsafeRawBufferPointer) -> String {
    let size = MD5Blocks.byteCount
    let whole = bytes.count / size * size
    var state = MD5Blocks.initialState
    MD5Blocks.compress(UnsafeRawBufferPointer(rebasing: bytes.prefix(whole)), into: &state)
    var end = Array(bytes.dropFirst(whole))
    end.append(0x80)
    while end.count % size != size - 8 { end.append(0) }
    withUnsafeBytes(of: (UInt64(bytes.count) &* 8).littleEndian) { end.append(contentsOf: $0) }
    end.withUnsafeBytes { MD5Blocks.compress($0, into: &state) }
    return state.indices.map { index in
      let digits = String(state[index].byteSwapped, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Returns the digest of the given bytes, as 32 lower-case hexadecimal digits.
  package static func hexDigest(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { hexDigest($0) }
  }
}
