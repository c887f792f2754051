// SPDX-License-Identifier: Apache-2.0

/// The rules by which WebRTC fits captured frames into the size and the frame rate that a source is asked for: those of
/// `VideoAdapter` and `FramerateController` of libwebrtc.
struct VideoAdapter {
  /// The part of a frame to keep, and the size to scale it to.
  struct Adaptation: Equatable {
    var cropWidth: Int
    var cropHeight: Int
    var width: Int
    var height: Int
  }

  private let shortSide: Int
  private let longSide: Int
  /// The shortest time between two frames, in nanoseconds; 0 for any.
  private let interval: Int64
  /// The time from which on the next frame is kept, in nanoseconds.
  private var nextTime: Int64?

  /// - Parameters:
  ///   - width: The number of columns of a frame in landscape, or of rows of one in portrait.
  ///   - height: The number of rows of a frame in landscape, or of columns of one in portrait.
  ///   - framesPerSecond: The greatest frame rate; below 1 for any.
  init(width: Int, height: Int, framesPerSecond: Int) {
    (shortSide, longSide) = (min(width, height), max(width, height))
    interval = framesPerSecond > 0 ? 1_000_000_000 / Int64(framesPerSecond) : 0
  }

  /// Returns what to do with a frame of a size; `nil` to drop it.
  mutating func adaptation(width: Int, height: Int, timeStampNs: Int64) -> Adaptation? {
    let (pixelCount, overflows) = longSide.multipliedReportingOverflow(by: shortSide)
    guard width > 0, height > 0, shortSide > 0 || longSide > 0, pixelCount > 0 || overflows,
      !isTooEarly(timeStampNs)
    else { return nil }
    var crop = (width: width, height: height)
    if shortSide > 0 {
      let isLandscape = width > height
      let aspect =
        isLandscape ? Float(longSide) / Float(shortSide) : Float(shortSide) / Float(longSide)
      crop.width = min(width, Int(Float(height) * aspect))
      crop.height = min(height, Int(Float(width) / aspect))
    }
    guard crop.width > 0, crop.height > 0 else { return nil }
    let scale = Fraction.scale(
      width: crop.width, height: crop.height, pixelCount: overflows ? .max : pixelCount)
    // A few more columns and rows, or fewer, so that the scaled size is whole.
    crop.width = Self.multiple(of: scale.denominator, near: crop.width, atMost: width)
    crop.height = Self.multiple(of: scale.denominator, near: crop.height, atMost: height)
    let size = (
      width: crop.width / scale.denominator * scale.numerator,
      height: crop.height / scale.denominator * scale.numerator
    )
    guard size.width > 0, size.height > 0 else { return nil }
    return Adaptation(
      cropWidth: crop.width, cropHeight: crop.height, width: size.width, height: size.height)
  }

  private static func multiple(of divisor: Int, near value: Int, atMost limit: Int) -> Int {
    let rounded = (value + divisor - 1) / divisor * divisor
    return rounded <= limit ? rounded : limit / divisor * divisor
  }

  private mutating func isTooEarly(_ time: Int64) -> Bool {
    guard interval > 0 else { return false }
    if let nextTime {
      let (wait, overflows) = nextTime.subtractingReportingOverflow(time)
      if !overflows, wait.magnitude < UInt64(2 * interval) {
        if wait > 0 { return true }
        self.nextTime = Self.sum(nextTime, interval)
        return false
      }
    }
    // The first frame, or one far from the expected time. Half an interval tolerates jitter.
    nextTime = Self.sum(time, interval / 2)
    return false
  }

  /// Returns the sum of a time and a positive interval, or the latest time.
  private static func sum(_ time: Int64, _ interval: Int64) -> Int64 {
    let (sum, overflows) = time.addingReportingOverflow(interval)
    return overflows ? .max : sum
  }
}

extension VideoAdapter {
  /// A scale by which frames become smaller: a product of 3/4 and 2/3, which are fast to compute.
  private struct Fraction {
    var numerator = 1
    var denominator = 1

    func pixelCount(of count: Int) -> Int {
      numerator * numerator * count / (denominator * denominator)
    }

    /// Returns the scale with the largest number of pixels that is not above a number.
    static func scale(width: Int, height: Int, pixelCount target: Int) -> Fraction {
      let count = width * height
      if target >= count { return Fraction() }
      var current = Fraction()
      // The first factor is 2/3 if the size allows it.
      if width % 3 == 0, height % 3 == 0 { current = Fraction(numerator: 6, denominator: 6) }
      if width % 9 == 0, height % 9 == 0 { current = Fraction(numerator: 36, denominator: 36) }
      var best = Fraction()
      var leastDifference = Int.max
      while current.pixelCount(of: count) > target {
        if current.numerator % 3 == 0, current.denominator % 2 == 0 {
          current.numerator /= 3
          current.denominator /= 2
        } else {
          current.numerator *= 3
          current.denominator *= 4
        }
        let found = current.pixelCount(of: count)
        if found <= target, target - found < leastDifference {
          leastDifference = target - found
          best = current
        }
      }
      return best.reduced
    }

    private var reduced: Fraction {
      var (a, b) = (numerator, denominator)
      while b != 0 { (a, b) = (b, a % b) }
      return Fraction(numerator: numerator / a, denominator: denominator / a)
    }
  }
}
