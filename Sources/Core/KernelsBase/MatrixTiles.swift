// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-tiles.py

import KernelInterface

// Tiles of 6 × 2, 6 × 1 vectors.

/// The rows in multiples of which work is best divided: a multiple of every tile's.
let tileRows = 6

/// Multiplies a panel that is `vectors` wide.
func multiplyPanel(_ panel: MatrixPanel, vectors: Int, _ sums: UnsafeMutableRawPointer) {
  switch vectors {
  case 2: multiply6x2(panel, sums)
  default: multiply6x1(panel, sums)
  }
}
