// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-tiles.py

/// Room for the sums of the largest matrix tile.
typealias MatrixTileSums = (
  Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector,
  Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector,
  Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector
)

/// Returns zeros.
@inline(__always)
func emptyMatrixTileSums() -> MatrixTileSums {
  let zero = Vector(repeating: 0)
  return (
    zero, zero, zero, zero, zero, zero, zero, zero,
    zero, zero, zero, zero, zero, zero, zero, zero,
    zero, zero, zero, zero, zero, zero, zero, zero
  )
}
