// SPDX-License-Identifier: Apache-2.0

/// A build of the kernels for one instruction set level.
///
/// Kernels are static requirements of ``TensorKernels`` and ``ImageKernels``. Every build has an enumeration `Level` that
/// implements them from the same source, so that the compiler reports each missing kernel, and calls are dispatched through
/// the witness table of the conformance.
package protocol KernelLevel: SendableMetatype {
  /// The level's name: `base`, `v3` or `v4`.
  static var name: String { get }
  /// The number of lanes of a vector, to multiples of which packed B and bias are padded.
  static var vectorLaneCount: Int { get }
}
