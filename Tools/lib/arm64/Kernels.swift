// SPDX-License-Identifier: Apache-2.0

@_exported public import KernelsBase

// The only level of arm64, in place of those from which the module `SilhouetteKernels` chooses.

package enum Kernels {
  package static var supported: [EmulatedLevel] { [EmulatedLevel()] }
}

/// Stands for `any TensorKernels.Type` and `any ImageKernels.Type`, because Embedded Swift has no types as values.
/// Tools/checks/arm64 turns calls of their functions into calls of those of `Level`.
package struct EmulatedLevel {}
