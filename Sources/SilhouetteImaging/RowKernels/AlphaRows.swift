// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// Colours multiplied by alpha.
func premultiplyRow(
  _ source: PixelRow, into output: PixelRow, count: Int, _ kernels: ImageKernelTable
) {
  kernels.premultiply(source.planes, into: output.planes, count: count)
  if output.alpha != source.alpha { output.alpha.update(from: source.alpha, count: count) }
}

/// Colours divided by alpha; black where alpha is 0.
func unpremultiplyRow(
  _ source: PixelRow, into output: PixelRow, count: Int, _ kernels: ImageKernelTable
) {
  kernels.unpremultiply(source.planes, into: output.planes, count: count)
  if output.alpha != source.alpha { output.alpha.update(from: source.alpha, count: count) }
}
