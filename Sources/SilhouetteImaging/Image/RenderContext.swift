// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// The settings and memory that a renderer passes to every recipe.
struct RenderContext {
  /// The space that pixels are in; ``ColorSpace/none`` computes on the numbers as they come.
  let workingSpace: ColorSpace
  /// The rows of streams that are in memory.
  var windows: [RowWindow] = []
  /// Memory of the thread that computes.
  var scratch = ScratchMemory()
  /// The row loops to use.
  var kernels: ImageKernelTable = Kernels.fastest
}
