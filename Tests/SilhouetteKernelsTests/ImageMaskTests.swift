// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

/// The kernels for the masks of frames: the same bits as plain loops.
@Suite struct ImageMaskTests {
  /// Returns the first column behind each cell, from the cell to the left of each column.
  private static func firstColumns(_ lefts: [Int], _ cellCount: Int) -> [Int32] {
    (0...cellCount).map { cell in Int32(lefts.firstIndex { $0 >= cell } ?? lefts.count) }
  }

  @Test(arguments: Kernels.supported)
  func partsOfRowsOfMasks(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 152)
    for width in imageTestCounts where width > 0 {
      // Runs of any length, some of them empty.
      let cellCount = random.int(1...width)
      let lefts = (0..<width).map { _ in random.int(0...cellCount - 1) }.sorted()
      let firstColumns = Guarded(Self.firstColumns(lefts, cellCount))
      let fractions = Guarded(random.shares(width))
      let colors = (0..<4).map { _ in random.shares(width) }
      var factors = (0..<4).map { _ in random.floats(cellCount + 1).map { $0 * 2 } }
      // Sums at the bounds of codes and far beyond them.
      for cell in 0...cellCount where cell % 3 == 0 {
        for plane in 0..<3 { factors[plane][cell] = 0 }
        factors[3][cell] =
          cell % 2 == 0 ? (Float(random.int(-2...256)) + 0.5) / 255 : random.float() * 1e6
      }
      let colorRows = PaddedPlanes(colors)
      let cells = factors.map { Guarded($0) }
      for hasFactors in [true, false, true] {
        let start = random.int(0...width - 1)
        let count = random.int(0...width - start)
        let values = PaddedRow(count: width)
        let result = Guarded<UInt16>(count: width)
        var expected = result.values
        kernels.fitMaskRow(
          LinearMaskRow(
            colors: colorRows.planes,
            factors: ImagePlanes(
              cells[0].pointer, cells[1].pointer, cells[2].pointer, cells[3].pointer),
            hasFactors: hasFactors, firstColumns: firstColumns.pointer,
            fractions: fractions.pointer, values: values.pointer, result: result.pointer,
            column: start, cell: lefts[start]), count: count)
        for column in start..<start + count {
          let factor = (0..<4).map { plane in
            let (a, b) = (factors[plane][lefts[column]], factors[plane][lefts[column] + 1])
            let product = (b - a) * fractions.values[column]
            return a + product
          }
          var sum = factor[3]
          if hasFactors {
            let luma = colors[0][column] * factor[0]
            let cb = colors[1][column] * factor[1]
            let cr = colors[2][column] * factor[2]
            sum = ((luma + cb) + cr) + factor[3]
          }
          expected[column] = UInt16(min(max(sum, 0), 1) * 255 + 0.5)
        }
        #expect(result.values == expected, "\(kernels.name) \(width) \(start) \(count)")
        #expect(result.isIntact && values.isIntact && colorRows.isIntact)
        #expect(firstColumns.isIntact && fractions.isIntact)
        let areIntact = cells.allSatisfy(\.isIntact)
        #expect(areIntact)
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func boundsOfMasks(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 157)
    for count in imageTestCounts {
      var planes = (0..<4).map { _ in random.floats(count).map { $0 / 4 } }
      // Offsets around 0 and 1, and functions that reach them for some colours.
      for index in 0..<count {
        planes[3][index] = Float(random.int(0...1)) + random.float() / 2
        if index % 3 == 0 { for plane in 0..<3 { planes[plane][index] = 0 } }
      }
      let rows = PaddedPlanes(planes)
      for hasFactors in [true, false] {
        let result = Guarded<UInt8>(count: count)
        kernels.markMaskBounds(
          planes: rows.planes, hasFactors: hasFactors, largest: 1.25, slack: 0.01,
          result: result.pointer, count: count)
        let expected = (0..<count).map { index -> UInt8 in
          let factors = (0..<3).map { hasFactors ? planes[$0][index] : 0 }
          let largest = (max(factors[0], 0) + max(factors[1], 0)) + max(factors[2], 0)
          let smallest = (min(factors[0], 0) + min(factors[1], 0)) + min(factors[2], 0)
          let high = planes[3][index] + largest * 1.25
          let low = planes[3][index] + smallest * 1.25
          return (high < 0.01 ? 1 : 0) + (low > 1 - 0.01 ? 2 : 0)
        }
        #expect(result.values == expected, "\(kernels.name) \(count)")
        #expect(result.isIntact && rows.isIntact)
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func differences(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 158)
    for count in imageTestCounts {
      let (a, b) = (random.shares(count), random.shares(count))
      let factor = 1 + random.float() / 4
      let (rowA, rowB) = (PaddedRow(a), PaddedRow(b))
      let result = PaddedRow(count: count)
      kernels.differenceRow(
        RowPair(rowA.pointer, rowB.pointer, into: result.pointer), factor: factor, count: count)
      let expected = (0..<count).map { index in
        let product = b[index] * factor
        return abs(a[index] - product) * 255
      }
      #expect(bitMismatch(result.values, expected) == nil, "\(kernels.name) \(count)")
      #expect(rowA.isIntact && rowB.isIntact && result.isIntact)
    }
  }

  @Test(arguments: Kernels.supported)
  func valuesBelowALimit(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 159)
    for count in imageTestCounts {
      // Many values equal the limit, and nothing behind the row is memory of it.
      let values = Guarded((0..<count).map { _ in Float(random.int(-3...3)) / 2 })
      for limit: Float in [-2, -0.5, 0, 0.5, 2] {
        let expected = values.values.filter { $0 < limit }.count
        #expect(
          kernels.countBelow(limit, values.pointer, count: count) == expected,
          "\(kernels.name) \(count) \(limit)")
      }
      #expect(values.isIntact)
    }
  }
}
