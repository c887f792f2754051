// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// One of several equal parts of all photos, such as `3/16`.
///
/// A photo belongs to a shard by its name alone: shard 1 + h mod n, where h is the 64-bit FNV-1a hash of the name's
/// bytes. So machines that share nothing but the names agree, and a photo that is added or lost moves no other.
struct Shard: ExpressibleByArgument, Hashable, Sendable {
  /// The number of the part, 1…count.
  let number: Int
  /// The number of parts.
  let count: Int

  /// The largest number of parts.
  static let maximumCount = 1_000_000

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Self.maximumCount).contains(count), (1...count).contains(number)
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Returns a Boolean value that indicates whether a name belongs to the part.
  func contains(_ name: some Sequence<UInt8>) -> Bool {
    Int(Self.hash(name) % UInt64(count)) == number - 1
  }

  /// Returns the 64-bit FNV-1a hash (Fowler, Noll and Vo; RFC 9923) of bytes.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
