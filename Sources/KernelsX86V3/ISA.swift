// SPDX-License-Identifier: Apache-2.0

// x86-64-v3: AVX2, 16 registers of 8 lanes, fused multiply-add.

/// The level's name.
let levelName = "v3"

/// The widest vector of Float32.
typealias Vector = SIMD8<Float>

/// As many integers.
typealias IntVector = SIMD8<Int32>

/// The number of lanes of a vector.
let laneCount = 8

/// The rows that a depthwise convolution makes at once: as many as leave room for nine weights.
let depthwiseRowCount = 2

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
  multiplyAdd(a, b, c)
}

/// The width of the first panel of so many vectors of columns, in vectors: one of those for which
/// MatrixTiles.swift has a tile.
func panelVectors(_ vectors: Int) -> Int { vectors < 2 ? vectors : 2 }
