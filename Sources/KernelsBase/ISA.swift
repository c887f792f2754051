// SPDX-License-Identifier: Apache-2.0

// The baseline of every host: SSE2 on x86-64, which has no fused multiply-add, so that using one would call a library
// function per lane, and NEON on arm64, which has it.

/// The level's name.
let levelName = "base"

/// The widest vector of Float32.
typealias Vector = SIMD4<Float>

/// A vector of as many integers.
typealias IntVector = SIMD4<Int32>

/// The number of lanes of a vector.
let laneCount = 4

/// The number of rows that a depthwise convolution computes together, as many as leave registers for nine weights.
let depthwiseRowCount = 2

/// Returns a · b + c.
@_transparent
func multiplyAdd(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector {
  #if arch(arm64)
    c.addingProduct(a, b)
  #else
    a * b + c
  #endif
}

/// The vector type of loops that load at every position of a row, which is no longer than half a cache line.
typealias RowVector = SIMD4<Float>

/// The number of lanes of a `RowVector`.
let rowLaneCount = 4

/// Returns a · b + c.
@_transparent
func multiplyAddRow(_ a: RowVector, _ b: RowVector, _ c: RowVector) -> RowVector {
  multiplyAdd(a, b, c)
}

/// Returns the width in vectors of the first panel if this many vectors of columns remain; MatrixTiles.swift has a tile of
/// this width.
func panelVectors(_ vectors: Int) -> Int { vectors < 2 ? vectors : 2 }
