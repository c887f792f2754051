// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

/// Compared bit by bit with the same expressions, number by number.
@Suite struct ImageArithmeticTests {
  @Test(arguments: Kernels.supported)
  func rowsAreCombined(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 51)
    for count in imageTestCounts {
      let (a, b) = (random.floats(count), random.shares(count))
      let (first, second) = (PaddedRow(a), PaddedRow(b))
      let operations: [(RowPairKernel, (Float, Float) -> Float)] = [
        (kernels.multiplyRows, { $0 * $1 }), (kernels.addRows, { $0 + $1 }),
        (kernels.subtractRows, { $0 - $1 }), (kernels.maximumRows, { $0 < $1 ? $1 : $0 }),
        (kernels.minimumRows, { $0 > $1 ? $1 : $0 }),
      ]
      for (operation, expression) in operations {
        let result = PaddedRow(count: count)
        operation(RowPair(first.pointer, second.pointer, into: result.pointer), count)
        let expected = zip(a, b).map { expression($0, $1) }
        #expect(result.isIntact && bitMismatch(result.values, expected) == nil)
        let inPlace = PaddedRow(a)
        operation(RowPair(inPlace.pointer, second.pointer, into: inPlace.pointer), count)
        #expect(inPlace.isIntact && bitMismatch(inPlace.values, expected) == nil)
      }
      let result = PaddedRow(count: count)
      kernels.scaleRow(first.pointer, by: 0.3, into: result.pointer, count: count)
      #expect(result.isIntact && bitMismatch(result.values, a.map { $0 * 0.3 }) == nil)
      kernels.interpolateRows(
        RowPair(first.pointer, second.pointer, into: result.pointer), fraction: 0.3, count: count)
      let between = zip(a, b).map { a, b in
        let product = (b - a) * 0.3
        return a + product
      }
      #expect(result.isIntact && bitMismatch(result.values, between) == nil)
      kernels.fillRow(result.pointer, with: 0.7, count: count)
      #expect(result.isIntact && result.values.allSatisfy { $0 == 0.7 })
    }
  }

  @Test(arguments: Kernels.supported)
  func valuesAreClamped(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 53)
    let special: [Float] = [.nan, .infinity, -.infinity, -0.0, 0, 1]
    for count in imageTestCounts {
      let values = random.floats(count).enumerated().map { index, value in
        index % 7 == 3 ? special[index % 6] : 3 * value - 1
      }
      for (low, high) in [(Float(0), Float(1)), (-.infinity, 0.5), (0.9, 0.2)] {
        let expected = values.map { value in
          let raised = value < low ? low : value
          return raised > high ? high : raised
        }
        let (source, result) = (PaddedRow(values), PaddedRow(count: count))
        kernels.clampRow(source.pointer, from: low, to: high, into: result.pointer, count: count)
        #expect(result.isIntact && bitMismatch(result.values, expected) == nil)
        kernels.clampRow(source.pointer, from: low, to: high, into: source.pointer, count: count)
        #expect(source.isIntact && bitMismatch(source.values, expected) == nil)
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func extremesOfShiftedRows(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 52)
    for shift in 0...33 {
      let values = random.floats(200)
      let count = values.count - shift
      let (largest, smallest) = (PaddedRow(values), PaddedRow(values))
      kernels.maximumRows(
        RowPair(largest.pointer, largest.pointer + shift, into: largest.pointer), count: count)
      kernels.minimumRows(
        RowPair(smallest.pointer + shift, smallest.pointer, into: smallest.pointer), count: count)
      #expect(largest.isIntact && smallest.isIntact)
      let pairs = (0..<count).map { (values[$0], values[$0 + shift]) }
      #expect(bitMismatch(Array(largest.values[..<count]), pairs.map { max($0, $1) }) == nil)
      #expect(bitMismatch(Array(smallest.values[..<count]), pairs.map { min($0, $1) }) == nil)
    }
  }

  @Test(arguments: Kernels.supported)
  func imagesAreBlended(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 53)
    for count in imageTestCounts {
      let (s, d, m) = (random.floats(count), random.floats(count), random.shares(count))
      let (source, background, mask) = (PaddedRow(s), PaddedRow(d), PaddedRow(m))
      let result = PaddedRow(count: count)
      kernels.blend(
        source: source.pointer, background: background.pointer, coverage: mask.pointer,
        result: result.pointer, count: count)
      var expected = (0..<count).map { index in
        let (shown, hidden) = (s[index] * m[index], d[index] * (1 - m[index]))
        return shown + hidden
      }
      #expect(result.isIntact && bitMismatch(result.values, expected) == nil)
      kernels.sourceOver(
        source: source.pointer, background: background.pointer, coverage: mask.pointer,
        result: result.pointer, count: count)
      expected = (0..<count).map { index in
        let hidden = d[index] * (1 - m[index])
        return s[index] + hidden
      }
      #expect(result.isIntact && bitMismatch(result.values, expected) == nil)
    }
  }

  @Test(arguments: Kernels.supported)
  func alphaIsMultipliedAndDivided(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 54)
    for count in imageTestCounts {
      let values = [random.floats(count), random.floats(count), random.shares(count)]
      let alpha = random.shares(count)
      let source = PaddedPlanes(values + [alpha])
      let (products, quotients) = (PaddedPlanes(count: count), PaddedPlanes(count: count))
      kernels.premultiply(source.planes, into: products.planes, count: count)
      kernels.unpremultiply(source.planes, into: quotients.planes, count: count)
      #expect(products.isIntact && quotients.isIntact)
      for plane in 0..<3 {
        let multiplied = zip(values[plane], alpha).map { $0 * $1 }
        #expect(bitMismatch(products.rows[plane].values, multiplied) == nil)
        let divided = zip(values[plane], alpha).map { $1 == 0 ? 0 : $1 == 1 ? $0 : $0 / $1 }
        #expect(bitMismatch(quotients.rows[plane].values, divided) == nil)
      }
      #expect(products.rows[3].values.allSatisfy { $0.isNaN }, "alpha is not written")
      // In place.
      kernels.unpremultiply(source.planes, into: source.planes, count: count)
      #expect(bitMismatch(source.rows[0].values, quotients.rows[0].values) == nil)
    }
  }

  @Test(arguments: Kernels.supported, [false, true])
  func colorsAreMultipliedByAMatrix(_ kernels: ImageKernelTable, isOpaque: Bool) {
    var random = SeededRandom(seed: 55)
    for count in imageTestCounts {
      for writesAlpha in [false, true] {
        var columns = (0..<5).map { _ in
          SIMD4(random.float(), random.float(), random.float(), random.float())
        }
        if !writesAlpha { for column in 0..<5 { columns[column].w = column == 3 ? 1 : 0 } }
        let alpha = isOpaque ? Array(repeating: 1, count: count) : random.shares(count)
        let colors = (0..<3).map { _ in random.shares(count) }
        // The alpha of opaque pixels is not read.
        let source = PaddedPlanes(
          colors + [isOpaque ? Array(repeating: .nan, count: count) : alpha])
        let result = PaddedPlanes(count: count)
        kernels.colorMatrix(
          ColorMatrixRows(
            source: source.planes, result: result.planes,
            columns: (columns[0], columns[1], columns[2], columns[3]), bias: columns[4],
            isOpaque: isOpaque, writesAlpha: writesAlpha), count: count)
        #expect(result.isIntact)
        let expected = (0..<count).map { index in
          Self.product(
            SIMD4(colors[0][index], colors[1][index], colors[2][index], alpha[index]), columns)
        }
        for plane in 0..<(writesAlpha ? 4 : 3) {
          #expect(
            bitMismatch(result.rows[plane].values, expected.map { $0[plane] }) == nil,
            "\(kernels.name) plane \(plane) of \(count)")
        }
      }
    }
  }

  private static func product(_ pixel: SIMD4<Float>, _ columns: [SIMD4<Float>]) -> SIMD4<Float> {
    let a = pixel.w
    let p = a == 0 ? .zero : a == 1 ? pixel : SIMD4(pixel.x / a, pixel.y / a, pixel.z / a, a)
    var sum = columns[0] * p.x
    for (column, value) in [(1, p.y), (2, p.z), (3, p.w)] {
      let product = columns[column] * value
      sum += product
    }
    sum += columns[4]
    return sum * SIMD4(sum.w, sum.w, sum.w, 1)
  }

  @Test(arguments: Kernels.supported)
  func uniformRowsAreFound(_ kernels: ImageKernelTable) {
    for count in 1...300 {
      for (value, kind) in [(0, 0), (-0.0, 0), (1, 1), (0.5, 2), (.nan, 2)] as [(Float, Int)] {
        let row = PaddedRow(Array(repeating: value, count: count))
        #expect(kernels.rowIsUniform(row.pointer, count: count) == kind)
        // One number that differs, by little.
        for other in [value + 1e-30, value + 1, Float.nan, value.nextUp] where other != value {
          row.pointer[count * 7 / 11] = other
          if count > 1 { #expect(kernels.rowIsUniform(row.pointer, count: count) == 2) }
        }
      }
    }
    let empty = PaddedRow(count: 0)
    #expect(kernels.rowIsUniform(empty.pointer, count: 0) == 1)
  }
}

// Mistake source-over-opaque: source over that ignores the source's alpha
// - load(background + index) * (one - load(coverage + index))
// + load(background + index) * one
// = ImageArithmeticTests
