// SPDX-License-Identifier: Apache-2.0

/// The size of a picture, as a sequence parameter set of HEVC states it (ITU-T H.265, 7.3.2.2).
struct HEVCParameterSet {
  let width: Int
  let height: Int

  private static let unitType: UInt8 = 33
  /// The largest number of bytes before the size, with room to spare.
  private static let maximumByteCount = 256

  /// Reads a unit (NAL) of coded data; `nil` for a unit of another type or layer.
  init?(unit: some Collection<UInt8>) {
    let head = Array(unit.prefix(Self.maximumByteCount))
    guard head.count > 2, head[0] >> 1 & 0x3F == Self.unitType, head[0] & 1 == 0, head[1] >> 3 == 0
    else { return nil }
    var reader = BitReader(Self.withoutEscapes(head[2...]))
    reader.skip(4)
    let subLayerCount = reader.bits(3)
    // The nesting flag, and the profile and level of the whole sequence.
    reader.skip(1 + 96)
    let isPresent = (0..<subLayerCount).map { _ in (reader.flag(), reader.flag()) }
    if subLayerCount > 0 { reader.skip(2 * (8 - subLayerCount)) }
    for (profile, level) in isPresent { reader.skip((profile ? 88 : 0) + (level ? 8 : 0)) }
    _ = reader.exponentialGolomb()
    let chroma = reader.exponentialGolomb()
    if chroma == 3 { reader.skip(1) }
    let width = reader.exponentialGolomb()
    let height = reader.exponentialGolomb()
    var padding = (0, 0)
    if reader.flag() {
      let sides = (0..<4).map { _ in reader.exponentialGolomb() }
      let unit = (chroma == 1 || chroma == 2 ? 2 : 1, chroma == 1 ? 2 : 1)
      padding = (unit.0 * (sides[0] + sides[1]), unit.1 * (sides[2] + sides[3]))
    }
    // What is cut off is the rest of a coding block; more than that is decoded for nothing.
    let isBlock = max(padding.0, padding.1) < 64
    self.width = isBlock ? max(width - padding.0, 0) : width
    self.height = isBlock ? max(height - padding.1, 0) : height
  }

  /// Removes the bytes that keep start codes out of a unit.
  private static func withoutEscapes(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var zeros = 0
    for byte in bytes {
      let isEscape = zeros >= 2 && byte == 3
      if !isEscape { result.append(byte) }
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return result
  }
}
