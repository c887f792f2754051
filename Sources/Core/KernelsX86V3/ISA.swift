// SPDX-License-Identifier: Apache-2.0

import KernelInterface

// x86-64-v3: AVX2, 16 registers of 8 lanes, fused multiply-add.

/// The level's name.
let levelName = "v3"

/// The widest vector of Float32.
typealias Vector = SIMD8<Float>

/// A vector of as many integers.
typealias IntVector = SIMD8<Int32>

/// The number of lanes of a vector.
let laneCount = 8

/// The widest vector of bytes.
typealias ByteVector = SIMD32<UInt8>

/// The number of lanes of a `ByteVector`.
let byteLaneCount = 32

/// The widest vector of 16-bit integers.
typealias HalfVector = SIMD16<UInt16>

/// A vector of as many bytes.
typealias HalfByteVector = SIMD16<UInt8>

/// The number of lanes of a `HalfVector`.
let halfLaneCount = 16

/// The number of rows that a depthwise convolution computes together, as many as leave registers for nine weights.
let depthwiseRowCount = 2

/// Returns a · b + c.
@_transparent
func multiplyAdd(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector {
  c.addingProduct(a, b)
}

/// Returns a · b + c for four lanes.
@_transparent
func multiplyAdd(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>) -> SIMD4<Float> {
  c.addingProduct(a, b)
}

/// The vector type of loops that load at every position of a row, which is no longer than half a cache line.
typealias RowVector = SIMD8<Float>

/// The number of lanes of a `RowVector`.
let rowLaneCount = 8

/// Returns a · b + c.
@_transparent
func multiplyAddRow(_ a: RowVector, _ b: RowVector, _ c: RowVector) -> RowVector {
  multiplyAdd(a, b, c)
}

/// Returns the width in vectors of the first panel if this many vectors of columns remain; MatrixTiles.swift has a tile of
/// this width.
func panelVectors(_ vectors: Int) -> Int { vectors < 2 ? vectors : 2 }
