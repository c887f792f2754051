// SPDX-License-Identifier: Apache-2.0

/// Values that an activation is applied to.
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

/// A function that kernels apply to what they store.
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

/// Bytes to convert to values.
package struct DequantizedRow {
  package var source: UnsafePointer<UInt8>
  package var result: UnsafeMutablePointer<Float>
  package var count: Int
  /// The factor of every byte.
  package var scale: Float
  /// Added to every product.
  package var offset: Float

  package init(
    source: UnsafePointer<UInt8>, result: UnsafeMutablePointer<Float>, count: Int, scale: Float,
    offset: Float
  ) {
    self.source = source
    self.result = result
    self.count = count
    self.scale = scale
    self.offset = offset
  }
}

/// Values to convert to bytes.
package struct QuantizedRow {
  package var source: UnsafePointer<Float>
  package var result: UnsafeMutablePointer<UInt8>
  package var count: Int
  /// The difference between the values of neighbouring bytes.
  package var scale: Float
  /// The byte of 0.
  package var zeroPoint: Float

  package init(
    source: UnsafePointer<Float>, result: UnsafeMutablePointer<UInt8>, count: Int, scale: Float,
    zeroPoint: Float
  ) {
    self.source = source
    self.result = result
    self.count = count
    self.scale = scale
    self.zeroPoint = zeroPoint
  }
}

/// Two operands, element by element.
package struct ElementwiseOperands {
  package var a: UnsafePointer<Float>
  /// 1, or 0 to repeat the first value.
  package var aStep: Int
  package var b: UnsafePointer<Float>
  /// 1, or 0 to repeat the first value.
  package var bStep: Int
  /// May be an operand whose step is 1.
  package var result: UnsafeMutablePointer<Float>
  /// The elements of the result.
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
