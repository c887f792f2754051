// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-tiles.py

import KernelInterface

// Tiles of 6 × 4, 8 × 3, 12 × 2, 12 × 1 vectors.

/// The rows in multiples of which work is best divided: a multiple of every tile's.
let tileRows = 24

/// Multiplies a panel that is `vectors` wide.
func multiplyPanel(_ panel: MatrixPanel, vectors: Int, _ sums: UnsafeMutableRawPointer) {
  switch vectors {
  case 4: multiply6x4(panel, sums)
  case 3: multiply8x3(panel, sums)
  case 2: multiply12x2(panel, sums)
  default: multiply12x1(panel, sums)
  }
}
