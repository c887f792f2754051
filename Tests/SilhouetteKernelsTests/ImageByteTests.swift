// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

@Suite struct ImageByteTests {
  @Test(arguments: Kernels.supported)
  func bytesBecomePlanes(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 41)
    let table = random.floats(256)
    for channels in 1...4 {
      for count in imageTestCounts {
        // With 511 pixels, every code in every channel.
        let bytes = Guarded((0..<channels * count).map { UInt8(truncatingIfNeeded: $0 * 89) })
        let (plain, curved) = (PaddedPlanes(count: count), PaddedPlanes(count: count))
        kernels.spreadBytes(
          SpreadRow(source: bytes.pointer, channelCount: channels, result: plain.planes),
          count: count)
        kernels.spreadBytes(
          SpreadRow(source: bytes.pointer, channelCount: channels, result: curved.planes),
          through: table, count: count)
        #expect(plain.isIntact && curved.isIntact && bytes.isIntact)
        let values = bytes.values
        for channel in 0..<channels {
          let codes = (0..<count).map { values[channels * $0 + channel] }
          let fractions = codes.map { Float($0) / 255 }
          #expect(bitMismatch(plain.rows[channel].values, fractions) == nil)
          let isAlpha = channels % 2 == 0 && channel == channels - 1
          let expected = isAlpha ? fractions : codes.map { table[Int($0)] }
          #expect(bitMismatch(curved.rows[channel].values, expected) == nil)
        }
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func planesBecomeBytes(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 42)
    for channels in 1...4 {
      for count in imageTestCounts {
        let values = (0..<4).map { _ in random.floats(count).map { $0 * 1.2 } }
        let source = PaddedPlanes(values)
        let result = Guarded<UInt8>(count: channels * count)
        kernels.gatherBytes(
          GatherRow(source: source.planes, channelCount: channels, result: result.pointer),
          count: count)
        #expect(result.isIntact)
        let expected = (0..<channels * count).map {
          Self.nearestCode(values[$0 % channels][$0 / channels])
        }
        #expect(result.values == expected, "\(kernels.name) \(channels) channels \(count)")
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func codesBeginWhereTheyShould(_ kernels: ImageKernelTable) {
    // A few floats on both sides of each boundary.
    var values: [Float] = [
      .nan, -.nan, .infinity, -.infinity, -0.0, 0, 1, 2, -1, .leastNonzeroMagnitude, 3e38,
    ]
    for code in 0...255 {
      for place in [Float(code) / 255, (Float(code) + 0.5) / 255] {
        for step in -8...8 {
          values.append(Float(bitPattern: place.bitPattern &+ UInt32(step + 8)))
        }
        for step in 1...8 where place > 0 {
          values.append(Float(bitPattern: place.bitPattern - UInt32(step)))
        }
      }
    }
    let source = PaddedPlanes([values, values, values, values])
    let result = Guarded<UInt8>(count: values.count)
    kernels.gatherBytes(
      GatherRow(source: source.planes, channelCount: 1, result: result.pointer), count: values.count
    )
    #expect(result.values == values.map { Self.nearestCode($0) })
  }

  @Test(arguments: Kernels.supported)
  func planesBecomeBytesThroughATable(_ kernels: ImageKernelTable) {
    let curve = Curve()
    var random = SeededRandom(seed: 43)
    for channels in 1...4 {
      for count in imageTestCounts {
        let values = (0..<4).map { _ in random.floats(count).map { $0 * 1.2 } }
        let source = PaddedPlanes(values)
        let result = Guarded<UInt8>(count: channels * count)
        kernels.gatherBytes(
          GatherRow(source: source.planes, channelCount: channels, result: result.pointer),
          through: curve.table, count: count)
        #expect(result.isIntact)
        let expected = (0..<channels * count).map {
          let (value, channel) = (values[$0 % channels][$0 / channels], $0 % channels)
          let isAlpha = channels % 2 == 0 && channel == channels - 1
          return isAlpha ? Self.nearestCode(value) : curve.code(value)
        }
        #expect(result.values == expected, "\(kernels.name) \(channels) channels \(count)")
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func codesOfATableBeginWhereTheyShould(_ kernels: ImageKernelTable) {
    let curve = Curve()
    var values: [Float] = [
      .nan, -.nan, .infinity, -.infinity, -0.0, 0, 1, 2, -1, .leastNonzeroMagnitude,
    ]
    for start in curve.starts {
      for step in 0...8 {
        values.append(Float(bitPattern: start.bitPattern - UInt32(step)))
        values.append(Float(bitPattern: start.bitPattern + UInt32(step)))
      }
    }
    for bucket in 0...13 * 128 {
      let lowest = Float(bitPattern: Float(0x1p-13).bitPattern + UInt32(bucket) << 16)
      values += [lowest.nextDown, lowest, lowest.nextUp]
    }
    let source = PaddedPlanes([values, values, values, values])
    for channels in [1, 3] {
      let result = Guarded<UInt8>(count: channels * values.count)
      kernels.gatherBytes(
        GatherRow(source: source.planes, channelCount: channels, result: result.pointer),
        through: curve.table, count: values.count)
      let expected = (0..<channels * values.count).map { curve.code(values[$0 / channels]) }
      #expect(result.values == expected)
    }
  }

  /// The nearest code by its definition.
  private static func nearestCode(_ value: Float) -> UInt8 {
    let positive = value > 0 ? value : 0
    return UInt8((positive < 1 ? positive : 1) * 255 + 0.5)
  }
}

/// Some curve from 0…1 to codes, at most one of which begins in each bucket.
private final class Curve {
  /// The numbers at which the codes from 1 begin.
  let starts: [Float]
  private let entries: Guarded<UInt32>

  init() {
    let starts = (1...255).map { code in
      let encoded = (Float(code) - 0.5) / 255
      // Straight near black, like sRGB.
      let bent = encoded > 0.04 ? encoded - 0.04 : 0
      return encoded / 12.9 + bent * bent
    }
    let lowest = Float(0x1p-13).bitPattern >> 16
    self.starts = starts
    entries = Guarded(
      (lowest...Float(1).bitPattern >> 16).map { bucket in
        let code = starts.count { $0 <= Float(bitPattern: bucket << 16) }
        let next = code < 255 ? starts[code].bitPattern : .max
        return UInt32(code) << 16 + (next >> 16 == bucket ? 0x10000 - (next & 0xFFFF) : 0)
      })
  }

  var table: CodeTable { CodeTable(entries: entries.pointer, lowest: 0x1p-13) }

  func code(_ value: Float) -> UInt8 { UInt8(starts.count { $0 <= value }) }
}
