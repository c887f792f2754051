// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension Level {
  /// Applies a function to `count` pairs of values, then an activation; a step of 0 repeats the first value.
  package static func combine(_ operands: ElementwiseOperands) {
    let a = operands.a
    let aStep = operands.aStep
    let b = operands.b
    let bStep = operands.bStep
    let result = operands.result
    let count = operands.count
    let activation = operands.activation
    var index = 0
    // A loop for each function: one that all share would decide for every vector anew.
    switch operands.function {
    case .add:
      while index < count {
        let rest = count &- index
        let x = operand(a, aStep, index, rest)
        let y = operand(b, bStep, index, rest)
        storeOperand(activated(x + y, activation), result + index, rest)
        index &+= laneCount
      }
    case .multiply:
      while index < count {
        let rest = count &- index
        let x = operand(a, aStep, index, rest)
        let y = operand(b, bStep, index, rest)
        storeOperand(activated(x * y, activation), result + index, rest)
        index &+= laneCount
      }
    case .maximum:
      while index < count {
        let rest = count &- index
        let x = operand(a, aStep, index, rest)
        let y = operand(b, bStep, index, rest)
        storeOperand(activated(larger(x, y), activation), result + index, rest)
        index &+= laneCount
      }
    case .minimum:
      while index < count {
        let rest = count &- index
        let x = operand(a, aStep, index, rest)
        let y = operand(b, bStep, index, rest)
        storeOperand(activated(smaller(x, y), activation), result + index, rest)
        index &+= laneCount
      }
    case .divide:
      while index < count {
        let rest = count &- index
        let x = operand(a, aStep, index, rest)
        let y = operand(b, bStep, index, rest)
        storeOperand(x / y, result + index, rest)
        index &+= laneCount
      }
    case .parametricReLU:
      while index < count {
        let rest = count &- index
        let x = operand(a, aStep, index, rest)
        let y = operand(b, bStep, index, rest)
        storeOperand(rectified(x, y), result + index, rest)
        index &+= laneCount
      }
    }
  }
}

/// Returns, lane by lane, x if x is not negative, and slope · x otherwise.
@_transparent
func rectified(_ x: Vector, _ slope: Vector) -> Vector {
  x.replacing(with: x * slope, where: x .< Vector(repeating: 0))
}

@inline(__always)
func operand(_ source: UnsafePointer<Float>, _ step: Int, _ index: Int, _ rest: Int) -> Vector {
  step == 0
    ? Vector(repeating: source[0])
    : rest >= laneCount ? load(source + index) : load(source + index, first: rest)
}

@inline(__always)
func storeOperand(_ value: Vector, _ result: UnsafeMutablePointer<Float>, _ rest: Int) {
  if rest >= laneCount { store(value, result) } else { store(value, result, first: rest) }
}

extension Level {
  /// Converts bytes to values: byte · scale + offset.
  package static func convertBytes(
    source: UnsafePointer<UInt8>, result: UnsafeMutablePointer<Float>, count: Int, scale: Float,
    offset: Float
  ) {
    // Product and sum are rounded separately on every level, so that all levels produce the same result.
    var index = 0
    while index < count {
      result[index] = Float(source[index]) * scale + offset
      index &+= 1
    }
  }

  /// Converts values to bytes: round(x / scale) + zero point, with ties rounded away from zero, clamped to 0…255.
  package static func quantize(
    source: UnsafePointer<Float>, result: UnsafeMutablePointer<UInt8>, count: Int, scale: Float,
    zeroPoint: Float
  ) {
    var index = 0
    while index < count {
      let quotient = source[index] / scale
      let magnitude = quotient < 0 ? -quotient : quotient
      // Beyond 2²² the result is clamped anyway, and the conversion below would not be exact. Adding ½ before
      // truncating would turn the largest value below ½ into 1.
      var rounded: Float = 4_194_304
      if magnitude < rounded {
        let whole = Float(Int32(magnitude))
        rounded = magnitude - whole >= 0.5 ? whole + 1 : whole
      }
      if quotient < 0 { rounded = -rounded }
      let byte = rounded + zeroPoint
      result[index] = byte >= 255 ? 255 : byte > 0 ? UInt8(byte) : 0
      index &+= 1
    }
  }
}
