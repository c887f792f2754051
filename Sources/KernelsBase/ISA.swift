// SPDX-License-Identifier: Apache-2.0

// The baseline of any host: SSE2 on x86-64, where there is no fused multiply-add and asking for one
// would call a library function per lane; NEON, with it, on arm64.

/// The level's name.
let levelName = "base"

/// The widest vector of Float32.
typealias Vector = SIMD4<Float>

/// As many integers.
typealias IntVector = SIMD4<Int32>

/// The number of lanes of a vector.
let laneCount = 4

/// The rows that a depthwise convolution makes at once: as many as leave room for nine weights.
let depthwiseRowCount = 2

/// a · b + c.
@_transparent
func multiplyAdd(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector {
  #if arch(arm64)
    c.addingProduct(a, b)
  #else
    a * b + c
  #endif
}

/// The vector of loops that load at every place of a row: no longer than half a cache line.
typealias RowVector = SIMD4<Float>

/// Its lanes.
let rowLaneCount = 4

/// a · b + c.
@_transparent
func multiplyAddRow(_ a: RowVector, _ b: RowVector, _ c: RowVector) -> RowVector {
  multiplyAdd(a, b, c)
}

/// The width of the first panel of so many vectors of columns, in vectors: one of those for which
/// MatrixTiles.swift has a tile.
func panelVectors(_ vectors: Int) -> Int { vectors < 2 ? vectors : 2 }
