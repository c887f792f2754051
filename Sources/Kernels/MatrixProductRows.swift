// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// The vectors that some columns take.
@inline(__always)
func vectorCount(_ columns: Int) -> Int { (columns &+ laneCount &- 1) / laneCount }

/// The number of floats of packed B.
package func packedCount(_ depth: Int, _ columns: Int) -> Int {
  depth &* vectorCount(columns) &* laneCount
}

/// Packs B, given transposed as [columns, depth], into panels of [depth, some vectors].
package func packMatrix(
  _ source: UnsafePointer<Float>, _ rowStride: Int, _ depth: Int, _ columns: Int,
  _ destination: UnsafeMutablePointer<Float>
) {
  var target = destination
  var column = 0
  while column < columns {
    let width = panelVectors(vectorCount(columns &- column)) &* laneCount
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
/// Rows go by blocks that stay in second-level cache. For each, all panels of B pass, and a panel
/// stays in first-level cache, or close to it, while the tiles of the block pass.
package func matrixProduct(_ p: MatrixProduct, _ first: Int, _ end: Int) {
  // Room for the sums of a tile that something else must be done to.
  let zero = Vector(repeating: 0)
  var sums = (
    zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero,
    zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero
  )
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
    if let start = p.residual { panel.residual = start + row &* p.cRowStride }
    while panel.columns > 0 {
      let vectors = panelVectors(vectorCount(panel.columns))
      multiply(panel, vectors: vectors, &sums)
      let width = vectors &* laneCount
      panel.b += p.depth &* width &* 4
      panel.bias += width &* 4
      panel.c += width
      if let start = panel.residual { panel.residual = start + width }
      panel.columns &-= width
    }
    row &+= block
  }
}

/// The rows of C in multiples of which work is best divided.
package var tileRowCount: Int { tileRows }

/// The lanes of a vector: packed B and bias are padded to multiples of it.
package var vectorLaneCount: Int { laneCount }
