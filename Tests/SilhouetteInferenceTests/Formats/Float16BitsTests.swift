// SPDX-License-Identifier: Apache-2.0

import NumberConversion
import TestSupport
import Testing

@testable import SilhouetteInference

@Suite struct Float16BitsTests {
  /// The definition of IEEE 754 binary16, in Double.
  private func value(_ bits: UInt16) -> Double {
    let sign = bits & 0x8000 == 0 ? 1.0 : -1.0
    let exponent = Int(bits >> 10) & 0x1F
    let fraction = Double(bits & 0x3FF) / 1024
    switch exponent {
    case 0: return Double(sign: .plus, exponent: -14, significand: 1) * fraction * sign
    case 31: return fraction == 0 ? sign * .infinity : .nan
    default: return Double(sign: .plus, exponent: exponent - 15, significand: 1 + fraction) * sign
    }
  }

  @Test func everyPatternIsExactAndComesBack() {
    for pattern in UInt16.min...UInt16.max {
      let float = Float16Bits.float(pattern)
      let expected = value(pattern)
      if expected.isNaN {
        #expect(float.isNaN)
        #expect(Float16Bits.bits(float) == pattern | 0x200)
        continue
      }
      if Double(float) != expected || (float.sign == .minus) != (pattern & 0x8000 != 0)
        || Float16Bits.bits(float) != pattern
      {
        Issue.record("pattern \(pattern): \(float), expected \(expected)")
        return
      }
    }
  }

  @Test func roundsToNearestTiesToEven() {
    for pattern in UInt16(0)..<0x7BFF {
      let low = Float16Bits.float(pattern)
      let high = Float16Bits.float(pattern + 1)
      let middle = (low + high) / 2
      let even = pattern & 1 == 0 ? pattern : pattern + 1
      if Float16Bits.bits(middle) != even || Float16Bits.bits(middle.nextDown) != pattern
        || Float16Bits.bits(middle.nextUp) != pattern + 1
        || Float16Bits.bits(-middle) != even | 0x8000
      {
        Issue.record("between \(low) and \(high)")
        return
      }
    }
  }

  @Test func largeNumbersBecomeInfinite() {
    #expect(Float16Bits.bits(65504) == 0x7BFF)
    #expect(Float16Bits.bits(Float(65520).nextDown) == 0x7BFF)
    #expect(Float16Bits.bits(65520) == 0x7C00)
    #expect(Float16Bits.bits(-.greatestFiniteMagnitude) == 0xFC00)
    #expect(Float16Bits.bits(.infinity) == 0x7C00)
    #expect(Float16Bits.bits(.leastNonzeroMagnitude) == 0)
  }

  @Test func rowsAreNarrowedLikeSingleNumbers() {
    var random = SeededRandom(seed: 20)
    let numbers = random.floats(1001).map { $0 * 65504 } + [0, -0.0, 65504, 6e-8, 1e-30]
    // To an odd address.
    var bytes = [UInt8](repeating: 0, count: 1 + 2 * numbers.count)
    func narrow(_ numbers: [Float]) -> Int? {
      bytes.withUnsafeMutableBytes { target in
        numbers.withUnsafeBufferPointer { source in
          guard let start = target.baseAddress, let first = source.baseAddress else { return -1 }
          return Float16Bits.narrow(first, littleEndian: start + 1, count: source.count)
        }
      }
    }
    #expect(narrow(numbers) == nil)
    let patterns = numbers.indices.map {
      UInt16(bytes[1 + 2 * $0]) | UInt16(bytes[2 + 2 * $0]) << 8
    }
    #expect(patterns == numbers.map { Float16Bits.bits($0) })
    for number in [65520, -1e9, .infinity, .nan] as [Float] {
      var damaged = numbers
      damaged[700] = number
      damaged[900] = number
      #expect(narrow(damaged) == 700, "\(number)")
    }
  }

  @Test func rowsAreWidenedLikeSingleNumbers() {
    // From an odd address, and with a rest that fills no vector.
    let patterns = (0..<65536).map { UInt16($0) } + [0x3C00, 0x0001, 0xFC00]
    var bytes: [UInt8] = [0]
    for pattern in patterns { bytes += [UInt8(pattern & 255), UInt8(pattern >> 8)] }
    var numbers = [Float](repeating: 0, count: patterns.count)
    bytes.withUnsafeBytes { source in
      numbers.withUnsafeMutableBufferPointer { target in
        guard let start = source.baseAddress, let first = target.baseAddress else { return }
        Float16Bits.widen(littleEndian: start + 1, into: first, count: target.count)
      }
    }
    let same = zip(patterns, numbers).allSatisfy {
      Float16Bits.float($0).bitPattern == $1.bitPattern
    }
    #expect(same)
  }

  @Test func theFirstNumberThatIsNotFiniteIsFound() {
    for bad in [Float.infinity, -.infinity, .nan, -.nan] {
      for place in [0, 1, 7, 8, 40] {
        var numbers = [Float](repeating: -.greatestFiniteMagnitude, count: 41)
        #expect(firstNonFiniteIndex(numbers, count: 41) == nil)
        numbers[place] = bad
        numbers[40] = .nan
        #expect(firstNonFiniteIndex(numbers, count: 41) == place)
      }
    }
  }
}
