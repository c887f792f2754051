// SPDX-License-Identifier: Apache-2.0
import KernelInterface

// Kernels for the masks of video frames, which are linear functions of a frame's colours.

extension Level {
  /// Computes the nearest code 0…255 of factors · colours + offset, clamped to 0…1.
  package static func fitMaskRow(_ row: LinearMaskRow, count: Int) {
    if row.hasFactors {
      enlargeFunctions(row, count)
    } else {
      enlargeOffsets(row, count)
    }
    let values = row.values + row.column
    let result = row.result + row.column
    var index = 0
    while index < count {
      storeHalves(nearestCodes(load(values + index)), result + index, count &- index)
      index &+= laneCount
    }
  }

  /// Marks the cells in which a linear function is at most 0 or at least 1.
  package static func markMaskBounds(
    planes: ImagePlanes, hasFactors: Bool, largest: Float, slack: Float,
    result: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let zero = Vector(repeating: 0)
    let nothing = Vector(repeating: slack)
    let everything = Vector(repeating: 1 - slack)
    let largest = Vector(repeating: largest)
    var index = 0
    while index < count {
      var low = load(planes.fourth + index)
      var high = low
      if hasFactors {
        let a = load(planes.first + index)
        let b = load(planes.second + index)
        let c = load(planes.third + index)
        high = high + (larger(a, zero) + larger(b, zero) + larger(c, zero)) * largest
        low = low + (smaller(a, zero) + smaller(b, zero) + smaller(c, zero)) * largest
      }
      let isNone = integers(0).replacing(with: integers(1), where: high .< nothing)
      let isAll = integers(0).replacing(with: integers(2), where: low .> everything)
      storePixels(isNone | isAll, result + index, 1, count &- index)
      index &+= laneCount
    }
  }

  /// Computes |a − b · factor| · 255.
  package static func differenceRow(_ rows: RowPair, factor: Float, count: Int) {
    let factor = Vector(repeating: factor)
    let largest = Vector(repeating: 255)
    var index = 0
    while index < count {
      let difference = load(rows.a + index) - load(rows.b + index) * factor
      let size = unsafeBitCast(difference, to: IntVector.self) & integers(0x7FFF_FFFF)
      store(unsafeBitCast(size, to: Vector.self) * largest, rows.result + index)
      index &+= laneCount
    }
  }

  /// Returns the number of values below a limit.
  package static func countBelow(
    _ limit: Float, _ source: UnsafePointer<Float>, count: Int
  ) -> Int {
    let limits = Vector(repeating: limit)
    var counts = integers(0)
    var index = 0
    while index &+ laneCount <= count {
      let isBelow = load(source + index) .< limits
      counts = counts &+ integers(0).replacing(with: integers(1), where: isBelow)
      index &+= laneCount
    }
    var below = 0
    var lane = 0
    while lane < laneCount {
      below &+= Int(counts[lane])
      lane &+= 1
    }
    while index < count {
      if source[index] < limit { below &+= 1 }
      index &+= 1
    }
    return below
  }
}

/// Computes the values of a mask that depends on the frame's colours.
@inline(__always)
private func enlargeFunctions(_ row: LinearMaskRow, _ count: Int) {
  let (colors, factors) = (row.colors, row.factors)
  let end = row.column &+ count
  var column = row.column
  var cell = row.cell
  while column < end {
    // All columns between two cells have the same operands.
    let next = Int(row.firstColumns[cell &+ 1])
    let runEnd = next < end ? next : end
    let (a, b) = (factors.first[cell], factors.second[cell])
    let (c, d) = (factors.third[cell], factors.fourth[cell])
    let (stepA, stepB) = (factors.first[cell &+ 1] - a, factors.second[cell &+ 1] - b)
    let (stepC, stepD) = (factors.third[cell &+ 1] - c, factors.fourth[cell &+ 1] - d)
    while column < runEnd, column &+ rowLaneCount <= end {
      // Values written beyond the run are replaced by those of the next run.
      let fractions = loadRow(row.fractions + column)
      let luma = RowVector(repeating: a) + RowVector(repeating: stepA) * fractions
      let cb = RowVector(repeating: b) + RowVector(repeating: stepB) * fractions
      let cr = RowVector(repeating: c) + RowVector(repeating: stepC) * fractions
      let offset = RowVector(repeating: d) + RowVector(repeating: stepD) * fractions
      let sum =
        loadRow(colors.first + column) * luma + loadRow(colors.second + column) * cb
        + loadRow(colors.third + column) * cr + offset
      storeRow(sum, row.values + column)
      column &+= rowLaneCount
    }
    while column < runEnd {
      let fraction = row.fractions[column]
      let luma = a + stepA * fraction
      let cb = b + stepB * fraction
      let cr = c + stepC * fraction
      let offset = d + stepD * fraction
      row.values[column] =
        colors.first[column] * luma + colors.second[column] * cb + colors.third[column] * cr
        + offset
      column &+= 1
    }
    column = runEnd
    cell &+= 1
  }
}

/// Computes the values of a mask that does not depend on the frame's colours.
@inline(__always)
private func enlargeOffsets(_ row: LinearMaskRow, _ count: Int) {
  let offsets = row.factors.fourth
  let end = row.column &+ count
  var column = row.column
  var cell = row.cell
  while column < end {
    let first = offsets[cell]
    let step = offsets[cell &+ 1] - first
    let next = Int(row.firstColumns[cell &+ 1])
    let runEnd = next < end ? next : end
    while column < runEnd, column &+ rowLaneCount <= end {
      let fractions = loadRow(row.fractions + column)
      storeRow(
        RowVector(repeating: first) + RowVector(repeating: step) * fractions, row.values + column)
      column &+= rowLaneCount
    }
    while column < runEnd {
      row.values[column] = first + step * row.fractions[column]
      column &+= 1
    }
    column = runEnd
    cell &+= 1
  }
}
