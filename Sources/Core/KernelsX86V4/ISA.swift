// SPDX-License-Identifier: Apache-2.0

import KernelInterface

// x86-64-v4: AVX-512, 32 registers of 16 lanes, fused multiply-add.

/// The level's name.
let levelName = "v4"

/// The widest vector of Float32.
typealias Vector = SIMD16<Float>

/// A vector of as many integers.
typealias IntVector = SIMD16<Int32>

/// The number of lanes of a vector.
let laneCount = 16

/// The widest vector of bytes.
typealias ByteVector = SIMD64<UInt8>

/// The number of lanes of a `ByteVector`.
let byteLaneCount = 64

/// The widest vector of 16-bit integers.
typealias HalfVector = SIMD32<UInt16>

/// A vector of as many bytes.
typealias HalfByteVector = SIMD32<UInt8>

/// The number of lanes of a `HalfVector`.
let halfLaneCount = 32

/// The number of rows that a depthwise convolution computes together, as many as leave registers for nine weights.
let depthwiseRowCount = 4

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
  c.addingProduct(a, b)
}

/// Returns the width in vectors of the first panel if this many vectors of columns remain; MatrixTiles.swift has a tile of
/// this width.
///
/// Tiles of 6 × 4 and 8 × 3 vectors reach the machine's peak, with 24 accumulators and 10 or 11 loads per 24 multiply-adds.
/// Tiles of 12 × 2 need 14 loads and reach five sixths of the peak. Wide panels are therefore preferred, and six vectors are
/// divided into two panels of three.
func panelVectors(_ vectors: Int) -> Int {
  if vectors < 3 { return vectors }
  return vectors % 4 == 0 ? 4 : 3
}
