// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// The kernels of this build. Each is in an extension next to its helpers.
package enum Level: TensorKernels, ImageKernels {
  package static var name: String { levelName }
  package static var vectorLaneCount: Int { laneCount }
  package static var tileRowCount: Int { tileRows }
}
