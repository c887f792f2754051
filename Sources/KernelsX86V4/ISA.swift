// SPDX-License-Identifier: Apache-2.0

// x86-64-v4: AVX-512, 32 registers of 16 lanes, fused multiply-add.

/// The level's name.
let levelName = "v4"

/// The widest vector of Float32.
typealias Vector = SIMD16<Float>

/// As many integers.
typealias IntVector = SIMD16<Int32>

/// The number of lanes of a vector.
let laneCount = 16

/// The rows that a depthwise convolution makes at once: as many as leave room for nine weights.
let depthwiseRowCount = 4

/// a · b + c.
@_transparent
func multiplyAdd(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector {
  c.addingProduct(a, b)
}

/// a · b + c of four lanes.
@_transparent
func multiplyAdd(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>) -> SIMD4<Float> {
  c.addingProduct(a, b)
}

/// The vector of loops that load at every place of a row: no longer than half a cache line.
typealias RowVector = SIMD8<Float>

/// Its lanes.
let rowLaneCount = 8

/// a · b + c.
@_transparent
func multiplyAddRow(_ a: RowVector, _ b: RowVector, _ c: RowVector) -> RowVector {
  c.addingProduct(a, b)
}

/// The width of the first panel of so many vectors of columns, in vectors: one of those for which
/// MatrixTiles.swift has a tile.
///
/// Tiles of 6 × 4 and 8 × 3 vectors reach the machine's peak: 24 accumulators, 10 or 11 loads per 24
/// multiply-adds. 12 × 2 needs 14 loads and reaches five sixths of it. So wide panels it is, and
/// six vectors are twice three.
func panelVectors(_ vectors: Int) -> Int {
  if vectors < 3 { return vectors }
  return vectors % 4 == 0 ? 4 : 3
}
