// SPDX-License-Identifier: Apache-2.0

/// The unique identifier of an observation: a random UUID.
///
/// `SilhouetteFoundation` converts it to and from Foundation's `UUID`.
public struct ObservationID: Hashable, Sendable {
  /// Bytes 0…7 of the UUID; byte 0 is the most significant.
  package let high: UInt64
  /// Bytes 8…15 of the UUID; byte 8 is the most significant.
  package let low: UInt64

  /// Creates a random identifier, version 4 of RFC 9562.
  public init() {
    var random = SystemRandomNumberGenerator()
    self.init(
      high: random.next() & ~0xF000 | 0x4000, low: random.next() & (~0 >> 2) | 1 << 63)
  }

  /// Creates the identifier with the given bytes.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates an identifier from text such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in upper or lower case; `nil` if the
  /// text is not a UUID.
  public init?(_ text: String) {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard groups.map(\.count) == Self.groupLengths,
      groups.joined().allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
    else { return nil }
    let digits = String(decoding: groups.joined(), as: UTF8.self)
    guard let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  private static let groupLengths = [8, 4, 4, 4, 12]
}

extension ObservationID: CustomStringConvertible {
  /// The 32 hexadecimal digits in five groups, in upper case.
  public var description: String {
    var digits = [high, low].map { half in
      let text = String(half, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()[...]
    return Self.groupLengths.map { length in
      defer { digits = digits.dropFirst(length) }
      return String(digits.prefix(length))
    }.joined(separator: "-")
  }
}

extension ObservationID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = ObservationID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a UUID, found “\(text)”")
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
