// SPDX-License-Identifier: Apache-2.0

/// Numbers that an activation is applied to.
package struct ActivationRow {
  package var source: UnsafePointer<Float>
  /// May be the source.
  package var result: UnsafeMutablePointer<Float>
  package var count: Int
  package var activation: KernelActivation

  package init(
    source: UnsafePointer<Float>, result: UnsafeMutablePointer<Float>, count: Int,
    activation: KernelActivation
  ) {
    self.source = source
    self.result = result
    self.count = count
    self.activation = activation
  }
}
