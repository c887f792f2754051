// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteInference

@Suite struct WindowTapTests {
  /// Whether every window has a tap on the axis, found by visiting all of them.
  private static func visited(
    _ length: Int, _ count: Int, _ stride: Int, _ before: Int, _ kernel: Int, _ dilation: Int
  ) -> Bool {
    (0..<count).allSatisfy { window in
      (0..<kernel).contains { tap in
        (0..<length).contains(window * stride - before + tap * dilation)
      }
    }
  }

  @Test func theClosedFormAgreesWithVisitingAllWindows() {
    var random = SeededRandom(seed: 3)
    var counts = [0, 0]
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...12, using: &random)
      let count = Int.random(in: 0...9, using: &random)
      let stride = Int.random(in: 1...9, using: &random)
      let before = Int.random(in: 0...30, using: &random)
      let kernel = Int.random(in: 1...12, using: &random)
      let dilation = Int.random(in: 1...12, using: &random)
      let expected = Self.visited(length, count, stride, before, kernel, dilation)
      counts[expected ? 1 : 0] += 1
      #expect(
        Operator.MaxPool2D.everyWindowHasTap(
          length, count: count, stride: stride, before: before, kernel: kernel, dilation: dilation)
          == expected, "\((length, count, stride, before, kernel, dilation))")
    }
    #expect(counts.allSatisfy { $0 > 1000 })
  }

  /// Visiting as many windows would never end.
  @Test func anyNumberOfWindowsIsPossible() {
    let length = 1 << 48
    #expect(
      Operator.MaxPool2D.everyWindowHasTap(
        length, count: length, stride: 1, before: 0, kernel: 1, dilation: 1))
  }
}
