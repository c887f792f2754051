// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// What a renderer prescribes to every recipe.
struct RenderContext {
  /// The space that pixels are in; ``ColorSpace/none`` computes on the numbers as they come.
  let workingSpace: ColorSpace
  /// The rows of streamed pictures that are at hand.
  var windows: [RowWindow] = []
  /// Memory of the thread that computes.
  var scratch = ScratchMemory()
  /// The row loops to use.
  var kernels: ImageKernelTable = Kernels.fastest
}
