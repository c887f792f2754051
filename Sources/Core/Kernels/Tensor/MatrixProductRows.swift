// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// Returns the number of vectors needed for a number of columns.
@inline(__always)
func vectorCount(_ columns: Int) -> Int { (columns &+ laneCount &- 1) / laneCount }

extension Level {
  /// Returns the number of floats of packed B.
  package static func packedCount(depth: Int, columns: Int) -> Int {
    depth &* vectorCount(columns) &* laneCount
  }

  /// Packs B, which is passed transposed as [columns, depth], into one panel [depth, vectors] after the other.
  package static func packMatrix(
    source: UnsafePointer<Float>, rowStride: Int, depth: Int, columns: Int,
    result: UnsafeMutablePointer<Float>
  ) {
    var target = result
    var column = 0
    while column < columns {
      let width = panelVectors(vectorCount(columns &- column)) &* laneCount
      // One cache line of every row of the source at a time, so that each line is loaded only once.
      var k = 0
      while k < depth {
        let count = depth &- k < laneCount ? depth &- k : laneCount
        var lane = 0
        while lane < width {
          var index = 0
          if column &+ lane < columns {
            let row = source + ((column &+ lane) &* rowStride &+ k)
            while index < count {
              target[index &* width &+ lane] = row[index]
              index &+= 1
            }
          } else {
            while index < count {
              target[index &* width &+ lane] = 0
              index &+= 1
            }
          }
          lane &+= 1
        }
        target += count &* width
        k &+= count
      }
      column &+= width
    }
  }

  /// Computes some rows of C.
  ///
  /// Rows are processed in blocks that stay in second-level cache. Each block is multiplied by one panel of B after the
  /// other; a panel stays in or near first-level cache while all tiles of the block are computed.
  package static func matrixProduct(_ p: MatrixProduct, rows: Range<Int>) {
    let first = rows.lowerBound
    let end = rows.upperBound
    // Memory for tiles whose sums are changed before they are stored.
    var sums = emptyMatrixTileSums()
    let fitting = 65_536 / (p.depth &+ 1)
    let block = fitting < 2 &* tileRows ? 2 &* tileRows : fitting &- fitting % tileRows
    var row = first
    while row < end {
      var panel = MatrixPanel(
        a: p.a + row &* p.aRowStride, aRowStride: p.aRowStride,
        b: UnsafeRawPointer(p.b), bias: UnsafeRawPointer(p.bias), runs: p.runs,
        c: p.c + row &* p.cRowStride, cRowStride: p.cRowStride, residual: nil,
        rows: end &- row < block ? end &- row : block, columns: p.columns, activation: p.activation,
        accumulates: p.accumulates)
      panel.lastActivation = p.lastActivation
      if let slopes = p.slopes { panel.slopes = UnsafeRawPointer(slopes) }
      if let start = p.residual { panel.residual = start + row &* p.cRowStride }
      while panel.columns > 0 {
        let vectors = panelVectors(vectorCount(panel.columns))
        multiplyPanel(panel, vectors: vectors, &sums)
        let width = vectors &* laneCount
        panel.b += p.depth &* width &* 4
        panel.bias += width &* 4
        if let slopes = panel.slopes { panel.slopes = slopes + width &* 4 }
        panel.c += width
        if let start = panel.residual { panel.residual = start + width }
        panel.columns &-= width
      }
      row &+= block
    }
  }
}
