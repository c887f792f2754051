// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// The kernels of this build, each of which is implemented in an extension in the same file as its helpers.
package enum Level: TensorKernels, ImageKernels {
  package static var name: String { levelName }
  package static var vectorLaneCount: Int { laneCount }
  package static var tileRowCount: Int { tileRows }
}
