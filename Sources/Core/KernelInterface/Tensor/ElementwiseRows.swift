// SPDX-License-Identifier: Apache-2.0

/// A function of one number that is never fused into other kernels.
package enum KernelFunction: UInt8, Sendable {
  /// eˣ, where x is clamped to −87…88
  case exponential
  case logarithm
  case squareRoot
  case floor
  case ceiling
  /// to the nearest integer, ties to the even one
  case round
  /// to the next integer towards 0
  case truncate
  /// erf(x)
  case errorFunction
}

/// A function of two numbers, a and b.
package enum KernelBinaryFunction: UInt8, Sendable {
  case add, multiply, maximum, minimum
  /// a / b; the activation is not applied.
  case divide
  /// a if a is not negative, and a · b otherwise; the activation is not applied.
  case parametricReLU
}

/// A function that kernels apply to their results before storing them.
package enum KernelActivation: UInt8, Sendable {
  case identity
  /// max(x, 0)
  case relu
  /// min(max(x, 0), 6)
  case relu6
  /// x · min(max(x + 3, 0), 6) / 6
  case hardSwish
  /// 1 / (1 + exp(−x))
  case sigmoid
}

/// The two operands of an elementwise operation.
package struct ElementwiseOperands {
  package var a: UnsafePointer<Float>
  /// The distance between elements of `a`: 1, or 0 to repeat the first element.
  package var aStep: Int
  package var b: UnsafePointer<Float>
  /// The distance between elements of `b`: 1, or 0 to repeat the first element.
  package var bStep: Int
  /// The result, which may be an operand whose step is 1.
  package var result: UnsafeMutablePointer<Float>
  /// The number of elements of the result.
  package var count: Int
  /// The function of the operands.
  package var function: KernelBinaryFunction
  /// The activation that is applied to every result.
  package var activation: KernelActivation

  package init(
    a: UnsafePointer<Float>, aStep: Int, b: UnsafePointer<Float>, bStep: Int,
    result: UnsafeMutablePointer<Float>, count: Int, function: KernelBinaryFunction,
    activation: KernelActivation
  ) {
    self.a = a
    self.aStep = aStep
    self.b = b
    self.bStep = bStep
    self.result = result
    self.count = count
    self.function = function
    self.activation = activation
  }
}
