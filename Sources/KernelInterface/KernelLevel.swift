// SPDX-License-Identifier: Apache-2.0

/// One build of the kernels, for one instruction set level.
///
/// Kernels are static requirements of ``TensorKernels`` and ``ImageKernels``. Every build has an
/// enumeration `Level` that implements them from the same source, so that the compiler names each kernel
/// that is missing, and the table that calls go through is the conformance's own.
package protocol KernelLevel: SendableMetatype {
  /// The level's name: `base`, `v3` or `v4`.
  static var name: String { get }
  /// The lanes of a vector: packed B and bias are padded to multiples of it.
  static var vectorLaneCount: Int { get }
}
