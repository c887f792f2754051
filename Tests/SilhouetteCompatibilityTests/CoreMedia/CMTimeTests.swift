// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  /// Times against exact fractions.
  @Suite struct CMTimeTests {
    /// A fraction without rounding.
    private struct Exact: Equatable {
      let numerator: Int128
      let denominator: Int128

      init(_ numerator: Int128, _ denominator: Int128) {
        var (a, b) = (numerator.magnitude, denominator.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = Int128(max(a, 1))
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
      }

      init(_ time: CMTime) { self.init(Int128(time.value), Int128(time.timescale)) }

      static func + (a: Exact, b: Exact) -> Exact {
        Exact(
          a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
      }

      static func - (a: Exact, b: Exact) -> Exact { a + Exact(-b.numerator, b.denominator) }
      var isNegative: Bool { numerator < 0 }
    }

    private static func time(_ random: inout SeededRandom) -> CMTime {
      let scales = [1, 24, 25, 30, 600, 1001, 30000, 44100, 90000, 1_000_000_000, 2_147_483_647]
      let scale = scales.randomElement(using: &random) ?? 1
      return CMTime(
        value: Int64(random.int(-1_000_000_000...1_000_000_000)), timescale: Int32(scale))
    }

    @Test("sums and differences are exact, or rounded to the finest timescale")
    func sums() {
      var random = SeededRandom(seed: 71)
      var roundedCount = 0
      for _ in 0..<500 {
        let (a, b) = (Self.time(&random), Self.time(&random))
        let wanted = [(a + b, Exact(a) + Exact(b)), (a - b, Exact(a) - Exact(b))]
        for (found, exact) in wanted {
          #expect(found.isNumeric && found.epoch == 0)
          if found.hasBeenRounded {
            roundedCount += 1
            #expect(found.timescale == kCMTimeMaxTimescale)
            // Less than half a unit away.
            let error = Exact(found) - exact
            #expect(
              2 * error.numerator.magnitude <= error.denominator.magnitude / 2_147_483_647 + 1)
          } else {
            #expect(Exact(found) == exact)
            if a.timescale == b.timescale { #expect(found.timescale == a.timescale) }
            #expect(found.timescale % a.timescale == 0 && found.timescale % b.timescale == 0)
          }
        }
        #expect(
          CMTimeCompare(a, b)
            == ((Exact(a) - Exact(b)).numerator.signum() == 0
              ? 0 : (Exact(a) - Exact(b)).isNegative ? -1 : 1))
        #expect((a < b) == (Exact(a) - Exact(b)).isNegative)
      }
      #expect(roundedCount > 50)
    }

    @Test("equal fractions are equal times with equal hashes")
    func equality() {
      let (half, quarters) = (CMTimeMake(value: 1, timescale: 2), CMTime(value: 2, timescale: 4))
      #expect(half == quarters && half.hashValue == quarters.hashValue)
      #expect(Set([half, quarters, CMTime(value: 300, timescale: 600)]).count == 1)
      #expect(half + quarters == CMTime(value: 1, timescale: 1))
      #expect((half + quarters).timescale == 4)
      #expect(CMTime.zero == CMTime(value: 0, timescale: 90000))
      #expect(
        CMTime(value: .min, timescale: 1).hashValue == CMTime(value: .min, timescale: 1).hashValue)
    }

    @Test("extreme times neither stop the program nor lose the order")
    func extremes() {
      let values: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
      let scales: [Int32] = [.min, -1, 0, 1, 2, 3, .max - 1, .max]
      let times =
        values.flatMap { value in
          scales.map { CMTime(value: value, timescale: $0) }
        } + [.indefinite, .invalid, .positiveInfinity, .negativeInfinity]
      for a in times {
        for b in times {
          for result in [a + b, a - b] {
            #expect(result.isValid || a.timescale < 1 || b.timescale < 1 || !a.isNumeric)
          }
          #expect(CMTimeCompare(a, b) == -CMTimeCompare(b, a))
          #expect((a == b) == (Set([a, b]).count == 1))
        }
        for number in [Int32.min, -1, 0, 1, .max] {
          _ = CMTimeMultiply(a, multiplier: number)
          _ = CMTimeMultiplyByRatio(a, multiplier: .max, divisor: number)
          _ = CMTimeMultiplyByFloat64(a, multiplier: Double(number) * 1e300)
          _ = CMTimeConvertScale(a, timescale: number, method: .roundAwayFromZero)
        }
        #expect(!(CMTimeAbsoluteValue(a) < .zero))
      }
      let half = CMTime(value: .min, timescale: 2)
      let whole = CMTime(value: .min / 2, timescale: 1)
      #expect(half == whole && half.hashValue == whole.hashValue)
    }

    @Test("infinite, indefinite and invalid times: −∞ < numbers < +∞ < indefinite < invalid")
    func kinds() {
      let one = CMTime(value: 1, timescale: 1)
      let order = [CMTime.negativeInfinity, one, .positiveInfinity, .indefinite, .invalid]
      #expect(order.shuffled().sorted() == order)
      for (index, time) in order.enumerated() {
        for (other, second) in order.enumerated() {
          #expect(CMTimeCompare(time, second) == Int32((index - other).signum()))
        }
      }
      #expect(one + .positiveInfinity == .positiveInfinity)
      #expect(one - .positiveInfinity == .negativeInfinity)
      #expect((CMTime.positiveInfinity + .negativeInfinity).isValid == false)
      #expect((CMTime.positiveInfinity - .negativeInfinity).isPositiveInfinity)
      #expect(
        (one + .indefinite).isIndefinite
          && (CMTime.indefinite + .positiveInfinity).isPositiveInfinity)
      #expect(!(one + .invalid).isValid && !(CMTime.positiveInfinity - .invalid).isValid)
      #expect(CMTime.positiveInfinity.seconds == .infinity && CMTime.indefinite.seconds.isNaN)
      #expect(
        CMTimeGetSeconds(.invalid).isNaN && CMTimeGetSeconds(CMTime(value: 1, timescale: 0)).isNaN)
      #expect(!CMTime().isValid && !CMTime.indefinite.isNumeric && CMTime.zero.isNumeric)
      #expect(!(one + CMTime(value: 1, timescale: 0)).isValid)
      #expect(!(one + CMTime(value: 1, timescale: -5)).isValid)
    }

    @Test("times of different timelines cannot be added, and a duration can")
    func epochs() {
      let first = CMTimeMakeWithEpoch(value: 5, timescale: 1, epoch: 1)
      let second = CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 2)
      #expect(!(first + second).isValid && first < second)
      #expect((first + CMTime(value: 1, timescale: 1)).epoch == 1)
      #expect((first - first).epoch == 0 && first - first == .zero)
    }

    @Test("an overflow halves the timescale, and at last is infinite")
    func overflow() {
      let large = CMTime(value: .max, timescale: 600)
      let sum = large + large
      #expect(sum.timescale == 300 && !sum.hasBeenRounded && sum.value == .max)
      let seconds = CMTime(value: .max, timescale: 1)
      #expect((seconds + seconds).isPositiveInfinity)
      #expect((CMTime(value: .min, timescale: 1) - seconds).isNegativeInfinity)
      // 2⁶³ / 600 · 3 does not fit at 600, 300 and 150: 3 · (2⁶³ − 1) / 4 does.
      let triple = CMTimeMultiply(large, multiplier: 3)
      #expect(triple.timescale == 150 && triple.value == 6_917_529_027_641_081_855)
    }

    @Test(
      "a change of the timescale rounds in each of six ways",
      arguments: [
        // −7/10, 5/10, 7/10 and 15/10 s in whole seconds, and 1/3 s in tenths.
        (CMTimeRoundingMethod.roundHalfAwayFromZero, [-1, 1, 1, 2, 3]),
        (.roundTowardZero, [0, 0, 0, 1, 3]), (.roundAwayFromZero, [-1, 1, 1, 2, 4]),
        (.quickTime, [0, 0, 0, 1, 4]), (.roundTowardPositiveInfinity, [0, 1, 1, 2, 4]),
        (.roundTowardNegativeInfinity, [-1, 0, 0, 1, 3]),
      ])
    func rounding(_ method: CMTimeRoundingMethod, _ wanted: [Int64]) {
      let tenths = [-7, 5, 7, 15].map { CMTime(value: $0, timescale: 10) }
      let whole = tenths.map { CMTimeConvertScale($0, timescale: 1, method: method) }
      let third = CMTime(value: 1, timescale: 3).convertScale(10, method: method)
      #expect(whole.map(\.value) + [third.value] == wanted)
      #expect(whole.allSatisfy(\.hasBeenRounded) && third.hasBeenRounded)
      let same = CMTime(value: 5, timescale: 10).convertScale(600, method: method)
      #expect(same.value == 300 && !same.hasBeenRounded)
      #expect(!CMTime.zero.convertScale(0, method: method).isValid)
      #expect(CMTime.indefinite.convertScale(5, method: method).isIndefinite)
    }

    @Test("seconds are rounded towards 0, and a large number lowers the timescale")
    func seconds() {
      #expect(CMTime(seconds: 0.5, preferredTimescale: 600).value == 300)
      #expect(!CMTime(seconds: 0.5, preferredTimescale: 600).hasBeenRounded)
      let rounded = CMTimeMakeWithSeconds(2.87, preferredTimescale: 1)
      #expect(rounded.value == 2 && rounded.hasBeenRounded)
      #expect(CMTime(seconds: -0.082, preferredTimescale: 24).value == -1)
      let huge = CMTime(seconds: 0x1p62, preferredTimescale: 600)
      #expect(huge.timescale == 1 && huge.seconds == 0x1p62)
      #expect(CMTime(seconds: 1e300, preferredTimescale: 600).isPositiveInfinity)
      #expect(CMTime(seconds: -.infinity, preferredTimescale: 600).isNegativeInfinity)
      #expect(!CMTime(seconds: .nan, preferredTimescale: 600).isValid)
      #expect(!CMTime(seconds: 1, preferredTimescale: 0).isValid)
      #expect(!CMTime(seconds: 1, preferredTimescale: -600).isValid)
    }

    @Test("products")
    func products() {
      let third = CMTime(value: 1, timescale: 3)
      #expect(CMTimeMultiply(third, multiplier: -6) == CMTime(value: -2, timescale: 1))
      #expect(CMTimeMultiplyByRatio(third, multiplier: 3, divisor: 2).value == 2)
      #expect(CMTimeMultiplyByRatio(third, multiplier: 3, divisor: 2).hasBeenRounded)
      #expect(!CMTimeMultiplyByRatio(third, multiplier: 1, divisor: 0).isValid)
      #expect(CMTimeMultiplyByRatio(third, multiplier: 4, divisor: -2).value == -2)
      let half = CMTimeMultiplyByFloat64(CMTime(value: 10, timescale: 1), multiplier: 0.25)
      #expect(half.seconds == 2.5 && half.timescale >= 65536)
      #expect(CMTimeMultiplyByFloat64(third, multiplier: .infinity).isPositiveInfinity)
      #expect(!CMTimeMultiplyByFloat64(third, multiplier: .nan).isValid)
      #expect(
        CMTimeMultiplyByFloat64(CMTime(value: .max, timescale: 1), multiplier: 1e9)
          .isPositiveInfinity)
      #expect(!CMTimeMultiply(.positiveInfinity, multiplier: 0).isValid)
      #expect(CMTimeMultiply(.positiveInfinity, multiplier: -1).isNegativeInfinity)
      #expect(CMTimeAbsoluteValue(CMTime(value: -3, timescale: 4)).value == 3)
      #expect(CMTimeAbsoluteValue(CMTime(value: .min, timescale: 2)).timescale == 1)
      #expect(CMTimeMinimum(third, .zero) == .zero && CMTimeMaximum(third, .zero) == third)
    }

    @Test("spans hold their beginning and not their end")
    func ranges() {
      func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 600) }
      let span = CMTimeRange(start: seconds(1), duration: seconds(2))
      #expect(span.end == seconds(3) && CMTimeRangeGetEnd(span) == seconds(3))
      #expect(span.containsTime(seconds(1)) && !span.containsTime(seconds(3)))
      #expect(CMTimeRangeMake(start: seconds(1), duration: seconds(2)) == span)
      #expect(CMTimeRange(start: seconds(1), end: seconds(3)) == span)
      let other = CMTimeRangeFromTimeToTime(start: seconds(2), end: seconds(5))
      #expect(span.intersection(other) == CMTimeRange(start: seconds(2), end: seconds(3)))
      #expect(span.union(other) == CMTimeRange(start: seconds(1), end: seconds(5)))
      #expect(span.containsTimeRange(CMTimeRange(start: seconds(2), end: seconds(3))))
      #expect(!span.containsTimeRange(other) && CMTimeRange.zero.isEmpty)
      #expect(CMTimeRangeGetUnion(span, otherRange: other) == span.union(other))
      #expect(CMTimeRangeGetIntersection(span, otherRange: other).duration == seconds(1))
      #expect(CMTimeClampToRange(seconds(9), range: span) == seconds(3))
      #expect(CMTimeClampToRange(seconds(0), range: span) == seconds(1))
      #expect(!CMTimeRange(start: seconds(3), end: seconds(1)).isValid && !CMTimeRange().isValid)
      let live = CMTimeRange(start: .zero, duration: .positiveInfinity)
      #expect(live.containsTime(seconds(1e9)) && live.isValid)
    }
  }
#endif

// Mistake time-product-scale: a common timescale that is the product of both
// - let scale = x.scale / greatestCommonDivisor(x.scale, y.scale) * y.scale
// + let scale = x.scale * y.scale
// = CMTimeTests
