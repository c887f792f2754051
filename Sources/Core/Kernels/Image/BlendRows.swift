// SPDX-License-Identifier: Apache-2.0
import KernelInterface

// Products and sums are rounded separately, so that every level produces the same bytes.

extension Level {
  /// Computes source · coverage + background · (1 − coverage).
  package static func blend(
    source: UnsafePointer<Float>, background: UnsafePointer<Float>, coverage: UnsafePointer<Float>,
    result: UnsafeMutablePointer<Float>, count: Int
  ) {
    let one = Vector(repeating: 1)
    var index = 0
    while index < count {
      let share = load(coverage + index)
      let blended = load(source + index) * share + load(background + index) * (one - share)
      store(blended, result + index)
      index &+= laneCount
    }
  }

  /// Computes source + background · (1 − coverage).
  package static func sourceOver(
    source: UnsafePointer<Float>, background: UnsafePointer<Float>, coverage: UnsafePointer<Float>,
    result: UnsafeMutablePointer<Float>, count: Int
  ) {
    let one = Vector(repeating: 1)
    var index = 0
    while index < count {
      let covered = load(background + index) * (one - load(coverage + index))
      store(load(source + index) + covered, result + index)
      index &+= laneCount
    }
  }

  /// Multiplies three planes by the fourth.
  package static func premultiply(_ source: ImagePlanes, into result: ImagePlanes, count: Int) {
    var index = 0
    while index < count {
      let alpha = load(source.fourth + index)
      store(load(source.first + index) * alpha, result.first + index)
      store(load(source.second + index) * alpha, result.second + index)
      store(load(source.third + index) * alpha, result.third + index)
      index &+= laneCount
    }
  }

  /// Divides three planes by the fourth; the result is 0 where the fourth is 0.
  package static func unpremultiply(_ source: ImagePlanes, into result: ImagePlanes, count: Int) {
    let zero = Vector(repeating: 0)
    var index = 0
    while index < count {
      let alpha = load(source.fourth + index)
      let isClear = alpha .== zero
      let first = load(source.first + index) / alpha
      let second = load(source.second + index) / alpha
      let third = load(source.third + index) / alpha
      store(first.replacing(with: zero, where: isClear), result.first + index)
      store(second.replacing(with: zero, where: isClear), result.second + index)
      store(third.replacing(with: zero, where: isClear), result.third + index)
      index &+= laneCount
    }
  }
}
