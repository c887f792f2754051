// SPDX-License-Identifier: Apache-2.0

// The baseline of any host: SSE2 on x86-64, where there is no fused multiply-add and asking for one
// would call a library function per lane; NEON, with it, on arm64.

import KernelInterface

/// The widest vector of Float32.
typealias Vector = SIMD4<Float>

/// As many integers.
typealias IntVector = SIMD4<Int32>

/// The number of lanes of a vector.
let laneCount = 4

/// The rows of the matrix tile: with two vectors of columns, its accumulators fill the registers.
let tileRows = 6

/// a · b + c.
@_transparent
func multiplyAdd(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector {
  #if arch(arm64)
    c.addingProduct(a, b)
  #else
    a * b + c
  #endif
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
