// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension MatrixTile {
  /// A row of A. Rows beyond the last repeat it: they are computed and not stored.
  @inline(__always)
  func row(_ index: Int) -> UnsafePointer<Float> {
    a + (index < rows ? index : rows &- 1) &* aRowStride
  }

  /// Makes C of the sums: activation, residual, and only what there is of the last columns.
  @inline(__always)
  func finish(_ sums: UnsafePointer<Vector>, vectors: Int) {
    let lower = lowerBound(activation)
    let upper = upperBound(activation)
    if columns == vectors &* laneCount && isClamp(activation) {
      var row = 0
      while row < rows {
        let offset = row &* cRowStride
        var vector = 0
        while vector < vectors {
          let place = offset &+ vector &* laneCount
          var value = clamped(sums[row &* vectors &+ vector], lower, upper)
          if let residual { value += load(residual + place) }
          store(value, c + place)
          vector &+= 1
        }
        row &+= 1
      }
      return
    }
    var row = 0
    while row < rows {
      var vector = 0
      while vector &* laneCount < columns {
        let rest = columns &- vector &* laneCount
        let place = row &* cRowStride &+ vector &* laneCount
        let sum = sums[row &* vectors &+ vector]
        var value = isClamp(activation) ? clamped(sum, lower, upper) : curved(sum, activation)
        if rest >= laneCount {
          if let residual { value += load(residual + place) }
          store(value, c + place)
        } else {
          if let residual { value += load(residual + place, first: rest) }
          store(value, c + place, first: rest)
        }
        vector &+= 1
      }
      row &+= 1
    }
  }
}

/// A number between two bounds; what is not a number stays so.
@_transparent
func clamped(_ x: Vector, _ lower: Vector, _ upper: Vector) -> Vector {
  smaller(larger(x, lower), upper)
}

/// The columns of the panel that starts at `column`: two vectors, or one where one is enough.
@inline(__always)
func panelWidth(at column: Int, of columns: Int) -> Int {
  columns &- column <= laneCount ? laneCount : 2 &* laneCount
}

/// The number of floats of packed B.
package func packedCount(_ depth: Int, _ columns: Int) -> Int {
  let full = 2 &* laneCount
  let rest = columns % full
  let width = columns &- rest &+ (rest == 0 ? 0 : panelWidth(at: 0, of: rest))
  return depth &* width
}

/// Packs B, given transposed as [columns, depth], into panels of [depth, two vectors].
package func packMatrix(
  _ source: UnsafePointer<Float>, _ rowStride: Int, _ depth: Int, _ columns: Int,
  _ destination: UnsafeMutablePointer<Float>
) {
  var target = destination
  var column = 0
  while column < columns {
    let width = panelWidth(at: column, of: columns)
    var k = 0
    while k < depth {
      var lane = 0
      while lane < width {
        target[lane] = column &+ lane < columns ? source[(column &+ lane) &* rowStride &+ k] : 0
        lane &+= 1
      }
      target += width
      k &+= 1
    }
    column &+= width
  }
}

/// Rows first..<end of activation(A · B + bias) + residual.
///
/// A tile's rows stay in first-level cache while all panels of B pass, and rows of C are written
/// from left to right, which the machine is fastest at.
package func matrixProduct(_ p: MatrixProduct, _ first: Int, _ end: Int) {
  // The sums of a tile, in memory for a moment: fusing what follows into the tile itself would make a
  // function too long for the optimiser.
  let zero = Vector(repeating: 0)
  var sums = (
    zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero,
    zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero
  )
  var row = first
  while row < end {
    var b = p.b
    var column = 0
    while column < p.columns {
      let width = panelWidth(at: column, of: p.columns)
      let offset = row &* p.cRowStride &+ column
      var residual: UnsafePointer<Float>?
      if let start = p.residual { residual = start + offset }
      let tile = MatrixTile(
        a: p.a + row &* p.aRowStride, aRowStride: p.aRowStride, b: b, bias: p.bias + column,
        runs: p.runs, c: p.c + offset, cRowStride: p.cRowStride, residual: residual,
        rows: end &- row < tileRows ? end &- row : tileRows,
        columns: p.columns &- column < width ? p.columns &- column : width,
        activation: p.activation)
      if width == laneCount { narrowTile(tile, &sums) } else { wideTile(tile, &sums) }
      b += p.depth &* width
      column &+= width
    }
    row &+= tileRows
  }
}

/// The rows of a tile, for those who divide the work.
package var tileRowCount: Int { tileRows }

/// The columns of a full panel.
package var panelColumnCount: Int { 2 &* laneCount }
