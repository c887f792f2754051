// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension Level {
  /// Performs `rounds` · ``multiplyAddsPerRound`` multiply-adds that use only registers. Benchmarks compare other loops
  /// with this peak rate of a core.
  ///
  /// - Returns: A value that depends on all results, so that the compiler cannot omit any.
  package static func multiplyAddPeak(rounds: Int) -> Float {
    let x = Vector(repeating: 0.999)
    let y = Vector(repeating: 0.001)
    var a = y
    var b = x
    var c = y
    var d = x
    var e = x
    var f = y
    var g = x
    var h = y
    var i = y
    var j = y
    var k = x
    var l = x
    var round = 0
    while round < rounds {
      a = multiplyAdd(a, x, y)
      b = multiplyAdd(b, x, y)
      c = multiplyAdd(c, x, y)
      d = multiplyAdd(d, x, y)
      e = multiplyAdd(e, x, y)
      f = multiplyAdd(f, x, y)
      g = multiplyAdd(g, x, y)
      h = multiplyAdd(h, x, y)
      i = multiplyAdd(i, x, y)
      j = multiplyAdd(j, x, y)
      k = multiplyAdd(k, x, y)
      l = multiplyAdd(l, x, y)
      round &+= 1
    }
    let sum = (a + b + c + d) + (e + f + g + h) + (i + j + k + l)
    return sum[0] + sum[laneCount &- 1]
  }

  /// The number of multiply-adds per round of ``multiplyAddPeak(rounds:)``.
  package static var multiplyAddsPerRound: Int { 12 &* laneCount }
}
