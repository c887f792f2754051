// SPDX-License-Identifier: Apache-2.0

/// Two operands, number by number.
package struct ElementwiseOperands {
  package var a: UnsafePointer<Float>
  /// 1, or 0 to repeat the first number.
  package var aStep: Int
  package var b: UnsafePointer<Float>
  /// 1, or 0 to repeat the first number.
  package var bStep: Int
  /// May be an operand whose step is 1.
  package var result: UnsafeMutablePointer<Float>
  /// The numbers of the result.
  package var count: Int
  /// Applied to every result.
  package var activation: KernelActivation

  package init(
    a: UnsafePointer<Float>, aStep: Int, b: UnsafePointer<Float>, bStep: Int,
    result: UnsafeMutablePointer<Float>, count: Int, activation: KernelActivation
  ) {
    self.a = a
    self.aStep = aStep
    self.b = b
    self.bStep = bStep
    self.result = result
    self.count = count
    self.activation = activation
  }
}
