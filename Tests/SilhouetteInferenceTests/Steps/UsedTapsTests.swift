// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

@testable import SilhouetteInference

/// Taps that see nothing but padding are left out of a convolution.
@Suite struct UsedTapsTests {
  private static func geometry(_ random: inout SeededRandom) -> WindowGeometry? {
    let window = Operator.Window(
      stride: Operator.Extent2D(random.int(1...4), random.int(1...9)),
      dilation: Operator.Extent2D(random.int(1...5), random.int(1...20)),
      padding: random.pick([
        .same, .valid,
        .explicit(
          top: random.int(0...9), bottom: random.int(0...9), left: random.int(0...30),
          right: random.int(0...30)),
      ]))
    return try? window.geometry(
      input: [1, random.int(0...9), random.int(1...9), 1],
      kernel: Operator.Extent2D(random.int(1...4), random.int(1...5)), outputChannels: 1)
  }

  /// The rows of the image that a row of taps meets, window by window.
  private static func rows(_ g: WindowGeometry, tap: Int) -> [Int] {
    (0..<g.outputHeight).map { $0 * g.strideHeight + tap * g.dilationHeight - g.padTop }
  }

  private static func columns(_ g: WindowGeometry, tap: Int) -> [Int] {
    (0..<g.outputWidth).map { $0 * g.strideWidth + tap * g.dilationWidth - g.padLeft }
  }

  @Test func onlyUnusedTapsAreLeftOut() {
    var random = SeededRandom(seed: 700)
    var (fewer, checked) = (0, 0)
    for _ in 0..<3000 {
      guard let whole = Self.geometry(&random) else { continue }
      checked += 1
      let (rows, columns) = (whole.usedTapRows, whole.usedTapColumns)
      let usedRows = (0..<whole.kernelHeight).filter { tap in
        Self.rows(whole, tap: tap).contains { (0..<whole.inputHeight).contains($0) }
      }
      let usedColumns = (0..<whole.kernelWidth).filter { tap in
        Self.columns(whole, tap: tap).contains { (0..<whole.inputWidth).contains($0) }
      }
      #expect(rows == (usedRows.first ?? 0)..<(usedRows.last ?? 0) + 1, "\(whole)")
      #expect(columns == (usedColumns.first ?? 0)..<(usedColumns.last ?? 0) + 1, "\(whole)")
      if rows.count < whole.kernelHeight || columns.count < whole.kernelWidth { fewer += 1 }
      // What is kept stays where it was.
      var part = whole
      part.keepTaps(rows: rows, columns: columns)
      for tap in rows {
        #expect(Self.rows(part, tap: tap - rows.lowerBound) == Self.rows(whole, tap: tap))
      }
      for tap in columns {
        #expect(Self.columns(part, tap: tap - columns.lowerBound) == Self.columns(whole, tap: tap))
      }
    }
    #expect(checked > 1500)
    #expect(fewer > 300)
  }

  static let windows: [Operator.Window] = [
    // More than the image in one direction, in both, and far more.
    Operator.Window(dilation: Operator.Extent2D(9, 1)),
    Operator.Window(dilation: Operator.Extent2D(6, 8)),
    Operator.Window(dilation: Operator.Extent2D(1 << 24, 1 << 24)),
    Operator.Window(stride: 2, dilation: Operator.Extent2D(1, 1 << 20)),
    // The last tap alone, which lies inside the first window; so the rest begins before the image
    // or after its first column.
    Operator.Window(
      dilation: Operator.Extent2D(5, 9), padding: .explicit(top: 8, bottom: 2, left: 17, right: 1)),
    Operator.Window(
      dilation: Operator.Extent2D(5, 9), padding: .explicit(top: 2, bottom: 8, left: 1, right: 17)),
    // As many results as pixels, and yet moved.
    Operator.Window(
      dilation: Operator.Extent2D(1, 7), padding: .explicit(top: 1, bottom: 1, left: 13, right: 1)),
    Operator.Window(
      dilation: Operator.Extent2D(1, 7), padding: .explicit(top: 1, bottom: 1, left: 1, right: 13)),
  ]

  @Test(arguments: windows)
  func convolutionsAgreeWithTheOracle(_ window: Operator.Window) throws {
    var random = SeededRandom(seed: 701)
    for groups in [1, 2] {
      try OperatorProblem.convolution(
        [2, 5, 7, 4], kernel: 3, outputs: 6, groups: groups, window: window, random: &random
      ).check()
    }
    try OperatorProblem.depthwise(
      [2, 5, 7, 4], kernel: 3, multiplier: 2, window: window, random: &random
    ).check()
    try OperatorProblem.depthwise(
      [2, 5, 7, 19], kernel: 3, window: window, activation: .relu6, random: &random
    ).check()
  }

  /// The padding that is written out is never more than the windows walk over beside the image.
  @Test func workingMemoryDoesNotGrowWithTheDilation() throws {
    var random = SeededRandom(seed: 702)
    func plan(_ dilation: Int) throws -> Plan {
      let graph = try PassTests.graph([1, 40, 30, 8]) { graph, x in
        try graph.add(
          .convolution2D(
            Operator.Convolution2D(
              window: Operator.Window(dilation: Operator.Extent2D(dilation, dilation)))),
          [x, graph.addConstant(random.tensor([8, 3, 3, 8]))])
      }
      return try PlanTests.plan(graph)
    }
    #expect(try plan(2).scratchByteCount > 0)
    for dilation in [30, 100, 1 << 12, 1 << 24] {
      #expect(try plan(dilation).scratchByteCount <= 3 * 40 * 3 * 30 * 8 * 4, "\(dilation)")
    }
  }
}
