// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension MatrixTile {
  /// A row of A. Rows beyond the last repeat it: they are computed and not stored.
  @inline(__always)
  func row(_ index: Int) -> UnsafePointer<Float> {
    a + (index < rows ? index : rows &- 1) &* aRowStride
  }

  /// Stores one vector of one row.
  @inline(__always)
  func finish(_ sum: Vector, row: Int, vector: Int) {
    guard row < rows else { return }
    let rest = columns &- vector &* laneCount
    guard rest > 0 else { return }
    let offset = row &* cRowStride &+ vector &* laneCount
    var value = smaller(larger(sum, lowerBound(activation)), upperBound(activation))
    if !isClamp(activation) { value = curved(sum, activation) }
    if rest >= laneCount {
      if let residual { value += load(residual + offset) }
      store(value, c + offset)
    } else {
      if let residual { value += load(residual + offset, first: rest) }
      store(value, c + offset, first: rest)
    }
  }
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
package func matrixProduct(_ p: MatrixProduct, _ first: Int, _ end: Int) {
  var row = first
  while row < end {
    let rows = end &- row < tileRows ? end &- row : tileRows
    var b = p.b
    var column = 0
    while column < p.columns {
      let width = panelWidth(at: column, of: p.columns)
      let offset = row &* p.cRowStride &+ column
      var residual: UnsafePointer<Float>?
      if let start = p.residual { residual = start + offset }
      let tile = MatrixTile(
        a: p.a + row &* p.aRowStride, aRowStride: p.aRowStride, b: b, bias: p.bias + column,
        runs: p.runs, c: p.c + offset, cRowStride: p.cRowStride, residual: residual, rows: rows,
        columns: p.columns &- column < width ? p.columns &- column : width,
        activation: p.activation)
      if width == laneCount { narrowTile(tile) } else { wideTile(tile) }
      b += p.depth &* width
      column &+= width
    }
    row &+= rows
  }
}

/// The rows of a tile, for those who divide the work.
package var tileRowCount: Int { tileRows }

/// The columns of a full panel.
package var panelColumnCount: Int { 2 &* laneCount }
