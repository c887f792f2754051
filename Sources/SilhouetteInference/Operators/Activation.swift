// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Operator {
  /// A function applied to every number, alone or fused into the operator before it.
  public enum Activation: String, Hashable, Sendable, CaseIterable, Definition {
    /// x
    case identity
    /// max(x, 0)
    case relu
    /// min(max(x, 0), 6)
    case relu6
    /// x · min(max(x + 3, 0), 6) / 6
    case hardSwish
    /// 1 / (1 + exp(−x))
    case sigmoid

    public var name: String { rawValue }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the input")
      return inputs[0]
    }

    /// The attribute of an operator that this is fused into.
    var attribute: [(name: String, value: String)] {
      self == .identity ? [] : [("activation", rawValue)]
    }

    /// The kernels' word for it.
    package var kernel: KernelActivation {
      switch self {
      case .identity: .identity
      case .relu: .relu
      case .relu6: .relu6
      case .hardSwish: .hardSwish
      case .sigmoid: .sigmoid
      }
    }
  }
}
