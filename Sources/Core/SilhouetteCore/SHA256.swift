// SPDX-License-Identifier: Apache-2.0

import NumberConversion

/// A computation of the SHA-256 digest (FIPS 180-4) of bytes that are added piece by piece.
package struct SHA256 {
  private var state = SHA256Blocks.initialState
  /// The bytes that do not fill a block yet.
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// Creates the digest of an empty sequence of bytes.
  package init() { pending.reserveCapacity(2 * SHA256Blocks.byteCount) }

  /// Adds bytes to the digest.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let missing = rest.prefix(SHA256Blocks.byteCount - pending.count)
      pending.append(contentsOf: missing)
      rest = rest.dropFirst(missing.count)
      guard pending.count == SHA256Blocks.byteCount else { return }
      pending.withUnsafeBytes { SHA256Blocks.compress($0, into: &state) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.count / SHA256Blocks.byteCount * SHA256Blocks.byteCount
    SHA256Blocks.compress(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)), into: &state)
    pending.append(contentsOf: rest.dropFirst(whole))
  }

  /// The digest of all bytes so far, as 64 lower-case hexadecimal digits.
  package var hexDigest: String {
    var end = pending
    end.append(0x80)
    while end.count % SHA256Blocks.byteCount != SHA256Blocks.byteCount - 8 { end.append(0) }
    withUnsafeBytes(of: (byteCount &* 8).bigEndian) { end.append(contentsOf: $0) }
    var state = state
    end.withUnsafeBytes { SHA256Blocks.compress($0, into: &state) }
    return state.indices.map { index in
      let digits = String(state[index], radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Returns the digest of the given bytes, as 64 lower-case hexadecimal digits.
  package static func hexDigest(_ bytes: UnsafeRawBufferPointer) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.hexDigest
  }

  /// Returns the digest of the given bytes, as 64 lower-case hexadecimal digits.
  package static func hexDigest(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { hexDigest($0) }
  }
}
