// SPDX-License-Identifier: Apache-2.0

public import Silhouette

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension UUID {
  /// Creates a UUID from an observation's identifier.
  public init(_ id: ObservationID) {
    func byte(_ index: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: (index < 8 ? id.high : id.low) >> (56 - 8 * (index % 8)))
    }
    self.init(
      uuid: (
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7), byte(8), byte(9),
        byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
      ))
  }
}

extension ObservationID {
  /// Creates an observation's identifier from a UUID.
  public init(_ uuid: UUID) {
    var (high, low) = (UInt64(0), UInt64(0))
    withUnsafeBytes(of: uuid.uuid) { bytes in
      for index in 0..<8 {
        high = high << 8 | UInt64(bytes[index])
        low = low << 8 | UInt64(bytes[index + 8])
      }
    }
    self.init(high: high, low: low)
  }
}
