// SPDX-License-Identifier: Apache-2.0

/// A build of the kernels for one instruction set level.
///
/// Kernels are static requirements of ``TensorKernels`` and ``ImageKernels``. All builds compile the same source, an
/// enumeration `Level` that implements the requirements. The compiler therefore reports each missing kernel, and calls are
/// dispatched through the witness table of the conformance.
package protocol KernelLevel: SendableMetatype {
  /// The level's name: `base`, `v3` or `v4`.
  static var name: String { get }
  /// The number of Float32 lanes of a vector; the columns of packed B and of the bias are padded to a multiple of it.
  static var vectorLaneCount: Int { get }
}
