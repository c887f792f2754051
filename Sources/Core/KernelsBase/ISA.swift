// SPDX-License-Identifier: Apache-2.0

import KernelInterface

// The baseline of every host: SSE2 on x86-64, which has no fused multiply-add, so that using one would call a library
// function per lane, and NEON on arm64, which has it.

/// The level's name.
let levelName = "base"

/// The widest Float32 vector of this level.
typealias Vector = SIMD4<Float>

/// A vector with as many Int32 lanes as `Vector`.
typealias IntVector = SIMD4<Int32>

/// The number of lanes of a `Vector`.
let laneCount = 4

/// The widest vector of bytes.
typealias ByteVector = SIMD16<UInt8>

/// The number of lanes of a `ByteVector`.
let byteLaneCount = 16

/// The widest vector of 16-bit integers.
typealias HalfVector = SIMD8<UInt16>

/// A vector of as many bytes.
typealias HalfByteVector = SIMD8<UInt8>

/// The number of lanes of a `HalfVector`.
let halfLaneCount = 8

/// The number of rows that a depthwise convolution computes together: the largest number that leaves registers for nine
/// weights.
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

/// The vector type of loops that load at every position of a row; it is at most half a cache line wide.
typealias RowVector = SIMD4<Float>

/// The number of lanes of a `RowVector`.
let rowLaneCount = 4

/// Returns a · b + c.
@_transparent
func multiplyAddRow(_ a: RowVector, _ b: RowVector, _ c: RowVector) -> RowVector {
  multiplyAdd(a, b, c)
}

/// Returns the width, in vectors, of the next panel, given the number of vectors of columns that remain; MatrixTiles.swift
/// has a tile of this width.
func panelVectors(_ vectors: Int) -> Int { vectors < 2 ? vectors : 2 }
