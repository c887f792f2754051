// SPDX-License-Identifier: Apache-2.0

// x86-64-v4: AVX-512, 32 registers of 16 lanes, fused multiply-add.

import KernelInterface

/// The widest vector of Float32.
typealias Vector = SIMD16<Float>

/// As many integers.
typealias IntVector = SIMD16<Int32>

/// The number of lanes of a vector.
let laneCount = 16

/// The rows of the matrix tile: with two vectors of columns, its accumulators fill the registers.
let tileRows = 12

/// a · b + c.
@inline(__always)
func multiplyAdd(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector {
  c.addingProduct(a, b)
}

/// A tile of two vectors of columns.
@inline(never)
func wideTile(_ tile: MatrixTile) { tile12x2(tile) }

/// A tile of one vector of columns.
@inline(never)
func narrowTile(_ tile: MatrixTile) { tile12x1(tile) }
