// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import Reference
import SilhouetteKernels
import TestSupport
import Testing

@Suite struct MatrixProductTests {
  /// A product with everything it reads between guard bands.
  struct Problem {
    let rows: Int
    let depth: Int
    let columns: Int
    let aRowStride: Int
    let cRowStride: Int
    let activation: KernelActivation
    let hasResidual: Bool
    let a: [Float]
    let b: [Float]
    let bias: [Float]
    let residual: [Float]

    init(
      rows: Int, depth: Int, columns: Int, activation: KernelActivation, hasResidual: Bool,
      random: inout SeededRandom
    ) {
      self.rows = rows
      self.depth = depth
      self.columns = columns
      self.activation = activation
      self.hasResidual = hasResidual
      aRowStride = depth + random.int(0...5)
      cRowStride = columns + random.int(0...5)
      a = random.floats(rows * aRowStride)
      b = random.floats(columns * depth)
      bias = random.floats(columns)
      residual = random.floats(rows * cRowStride)
    }

    /// Multiplies the given ranges of rows; what lies between the rows of C stays as it was.
    func run(_ kernels: KernelTable, inPlace: Bool, _ ranges: [Range<Int>]) -> Guarded<Float> {
      let packed = Guarded<Float>(count: kernels.packedCount(depth: depth, columns: columns))
      let source = Guarded(b)
      kernels.packMatrix(
        source: source.pointer, rowStride: depth, depth: depth, columns: columns,
        result: packed.pointer)
      #expect(packed.isIntact)
      let lanes = kernels.vectorLaneCount
      let padding = (columns + lanes - 1) / lanes * lanes - columns
      let bias = Guarded(bias + [Float](repeating: 0, count: padding))
      let left = Guarded(a)
      let other = Guarded(residual)
      let c = inPlace ? Guarded(residual) : Guarded(count: rows * cRowStride)
      let product = MatrixProduct(
        a: left.pointer, aRowStride: aRowStride, b: packed.pointer, bias: bias.pointer,
        c: c.pointer, cRowStride: cRowStride,
        residual: !hasResidual ? nil : UnsafePointer(inPlace ? c.pointer : other.pointer),
        depth: depth, columns: columns, activation: activation)
      for range in ranges { kernels.matrixProduct(product, rows: range) }
      withExtendedLifetime((packed, bias, left, other)) {}
      return c
    }

    /// Multiplies in parts: some columns of A and rows of B after the other.
    func run(_ kernels: KernelTable, depths: [Range<Int>]) -> Guarded<Float> {
      let lanes = kernels.vectorLaneCount
      let padding = (columns + lanes - 1) / lanes * lanes - columns
      let bias = Guarded(bias + [Float](repeating: 0, count: padding))
      let (left, right, other) = (Guarded(a), Guarded(b), Guarded(residual))
      let c = Guarded<Float>(count: rows * cRowStride)
      for part in depths {
        let packed = Guarded<Float>(count: kernels.packedCount(depth: part.count, columns: columns))
        kernels.packMatrix(
          source: right.pointer + part.lowerBound, rowStride: depth, depth: part.count,
          columns: columns, result: packed.pointer)
        let isLast = part.upperBound == depth
        let product = MatrixProduct(
          a: left.pointer + part.lowerBound, aRowStride: aRowStride, b: packed.pointer,
          bias: bias.pointer, c: c.pointer, cRowStride: cRowStride,
          residual: hasResidual && isLast ? UnsafePointer(other.pointer) : nil, depth: part.count,
          columns: columns, activation: isLast ? activation : .identity,
          accumulates: part.lowerBound > 0)
        kernels.matrixProduct(product, rows: 0..<rows)
        withExtendedLifetime(packed) {}
      }
      withExtendedLifetime((bias, left, right, other)) {}
      return c
    }

    func check(_ kernels: KernelTable, inPlace: Bool = false) {
      let c = run(kernels, inPlace: inPlace, [0..<rows])
      #expect(c.isIntact, "\(self)")
      func dense(_ m: [Float], _ stride: Int, _ count: Int) -> ReferenceTensor {
        ReferenceTensor(
          shape: [rows, count],
          (0..<rows).flatMap { Array(m[$0 * stride..<$0 * stride + count]) })
      }
      let expected = ReferenceMatrix.product(
        dense(a, aRowStride, depth), transposed: ReferenceTensor(shape: [columns, depth], b),
        bias: bias.map(Double.init), activation: activation.reference,
        residual: hasResidual ? dense(residual, cRowStride, columns) : nil)
      let values = c.values
      let got = (0..<rows).flatMap { Array(values[$0 * cRowStride..<$0 * cRowStride + columns]) }
      let failure = mismatch(got, expected.values, absolute: 1.2e-7 * Double(depth + 8))
      #expect(failure == nil, "\(kernels.name) \(rows)×\(depth)×\(columns) \(activation)")
      for row in 0..<rows {
        for gap in row * cRowStride + columns..<(row + 1) * cRowStride {
          #expect(inPlace ? values[gap] == residual[gap] : values[gap].isNaN, "gap of row \(row)")
        }
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func agreesAroundTheTile(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 1)
    let tile = kernels.tileRowCount
    let lanes = kernels.vectorLaneCount
    for rows in [0, 1, tile - 1, tile, tile + 1, 2 * tile + 3] {
      let sizes = [1, 2, lanes - 1] + (1...7).flatMap { [$0 * lanes, $0 * lanes + 1] }
      for columns in sizes {
        let activation = random.pick(KernelActivation.allCases)
        Problem(
          rows: rows, depth: random.pick([1, 2, 3, 16, 27]), columns: columns,
          activation: activation, hasResidual: random.int(0...1) == 1, random: &random
        ).check(kernels)
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func agreesForEveryActivationAndResidual(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 2)
    for activation in KernelActivation.allCases {
      for (hasResidual, inPlace) in [(false, false), (true, false), (true, true)] {
        for _ in 0..<4 {
          Problem(
            rows: random.int(1...30), depth: random.int(1...80), columns: random.int(1...90),
            activation: activation, hasResidual: hasResidual, random: &random
          ).check(kernels, inPlace: inPlace)
        }
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func aProductWithoutDepthIsTheBias(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 3)
    Problem(
      rows: 5, depth: 0, columns: 7, activation: .identity, hasResidual: false, random: &random
    ).check(kernels)
  }

  @Test(arguments: Kernels.supported)
  func anyDivisionOfTheRowsGivesTheSameBytes(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 4)
    for _ in 0..<12 {
      let problem = Problem(
        rows: random.int(2...60), depth: random.int(1...70), columns: random.int(1...80),
        activation: random.pick(KernelActivation.allCases), hasResidual: random.int(0...1) == 1,
        random: &random)
      let whole = problem.run(kernels, inPlace: problem.hasResidual, [0..<problem.rows])
      let cut = problem.run(
        kernels, inPlace: problem.hasResidual, random.cuts(problem.rows))
      #expect(bitMismatch(whole.values, cut.values) == nil)
    }
  }

  @Test(arguments: Kernels.supported)
  func packingPadsPanelsWithZeros(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 5)
    let lanes = kernels.vectorLaneCount
    let sizes = [1, lanes - 1] + (1...11).flatMap { [$0 * lanes, $0 * lanes + 1] }
    for columns in sizes {
      let depth = random.int(1...9)
      let stride = depth + random.int(0...3)
      let source = random.floats(columns * stride)
      let packed = Guarded<Float>(count: kernels.packedCount(depth: depth, columns: columns))
      source.withUnsafeBufferPointer {
        guard let base = $0.baseAddress else { return }
        kernels.packMatrix(
          source: base, rowStride: stride, depth: depth, columns: columns, result: packed.pointer)
      }
      #expect(packed.isIntact)
      let expected = (0..<columns).flatMap { source[$0 * stride..<$0 * stride + depth] }
      let found = packed.values
      #expect(found.filter { $0 != 0 }.sorted() == expected.sorted())
      #expect(found.allSatisfy { !$0.isNaN })
    }
  }

  /// The columns of A and rows of B in some parts, one after the other, against all at once.
  @Test(arguments: Kernels.supported)
  func aProductInPartsGivesTheSameBytes(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 6)
    for _ in 0..<24 {
      let problem = Problem(
        rows: random.int(1...40), depth: random.int(2...70),
        columns: random.int(1...9 * kernels.vectorLaneCount),
        activation: random.pick(KernelActivation.allCases), hasResidual: random.int(0...1) == 1,
        random: &random)
      let whole = problem.run(kernels, inPlace: false, [0..<problem.rows])
      let cuts = random.cuts(problem.depth).sorted { $0.lowerBound < $1.lowerBound }
      let parts = problem.run(kernels, depths: cuts)
      #expect(parts.isIntact)
      #expect(bitMismatch(whole.values, parts.values) == nil, "\(problem.columns), \(cuts)")
    }
  }
}

// Mistake unpacked-weights: unpacked weights given to the packed kernel
// - target[index &* width &+ lane] = row[index]
// + target[index &* width &+ lane] = source[(k &+ index) &* columns &+ column &+ lane]
// = MatrixProductTests SilhouetteInferenceTests.ConvolutionTests
