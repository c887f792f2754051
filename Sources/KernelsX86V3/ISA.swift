// SPDX-License-Identifier: Apache-2.0

// x86-64-v3: AVX2, 16 registers of 8 lanes, fused multiply-add.

import KernelInterface

/// The widest vector of Float32.
typealias Vector = SIMD8<Float>

/// As many integers.
typealias IntVector = SIMD8<Int32>

/// The number of lanes of a vector.
let laneCount = 8

/// The rows of the matrix tile: with two vectors of columns, its accumulators fill the registers.
let tileRows = 6

/// a · b + c.
@_transparent
func multiplyAdd(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector {
  c.addingProduct(a, b)
}

/// A tile of two vectors of columns; `sums` has room for 12 vectors.
@inline(never)
func wideTile(_ tile: MatrixTile, _ sums: UnsafeMutableRawPointer) {
  let sums = sums.assumingMemoryBound(to: Vector.self)
  tile6x2(tile, sums)
  tile.finish(sums, vectors: 2)
}

/// A tile of one vector of columns; `sums` has room for 6 vectors.
@inline(never)
func narrowTile(_ tile: MatrixTile, _ sums: UnsafeMutableRawPointer) {
  let sums = sums.assumingMemoryBound(to: Vector.self)
  tile6x1(tile, sums)
  tile.finish(sums, vectors: 1)
}
