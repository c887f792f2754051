// SPDX-License-Identifier: Apache-2.0
import KernelInterface

// Cases are always distinguished with `switch`: `==` on an enumeration of another module is a call that leaves a weak
// helper in the object file.

/// Returns the lower bound to which an activation clamps (for the identity, −∞), so that loops with identity, ReLU and ReLU6
/// need no branches.
@inline(__always)
func lowerBound(_ activation: KernelActivation) -> Vector {
  switch activation {
  case .relu, .relu6: Vector(repeating: 0)
  case .identity, .hardSwish, .sigmoid: Vector(repeating: -Float.infinity)
  }
}

@inline(__always)
func upperBound(_ activation: KernelActivation) -> Vector {
  switch activation {
  case .relu6: Vector(repeating: 6)
  case .identity, .relu, .hardSwish, .sigmoid: Vector(repeating: Float.infinity)
  }
}

/// Returns `true` for activations that only clamp their argument: identity, ReLU and ReLU6.
@inline(__always)
func isClamp(_ activation: KernelActivation) -> Bool {
  switch activation {
  case .identity, .relu, .relu6: true
  case .hardSwish, .sigmoid: false
  }
}

/// Applies an activation that does more than clamp, such as the sigmoid; an activation that only clamps leaves `x`
/// unchanged.
@inline(__always)
func curved(_ x: Vector, _ activation: KernelActivation) -> Vector {
  switch activation {
  case .identity, .relu, .relu6: return x
  case .hardSwish:
    let six = Vector(repeating: 6)
    let clamped = smaller(larger(x + Vector(repeating: 3), Vector(repeating: 0)), six)
    return x * clamped / six
  case .sigmoid:
    let one = Vector(repeating: 1)
    return one / (one + exponential(-x))
  }
}

/// Applies any activation to the lanes of a vector.
@inline(__always)
func activated(_ x: Vector, _ activation: KernelActivation) -> Vector {
  isClamp(activation)
    ? smaller(larger(x, lowerBound(activation)), upperBound(activation)) : curved(x, activation)
}

extension Level {
  /// Applies an activation to `count` values, optionally in place.
  package static func activate(
    source: UnsafePointer<Float>, result: UnsafeMutablePointer<Float>, count: Int,
    activation: KernelActivation
  ) {
    var index = 0
    while index &+ laneCount <= count {
      store(activated(load(source + index), activation), result + index)
      index &+= laneCount
    }
    if index < count {
      let rest = count &- index
      store(activated(load(source + index, first: rest), activation), result + index, first: rest)
    }
  }

  /// Adds a row to every row of a matrix, applies an activation and adds a residual.
  package static func finishRows(
    matrix: UnsafeMutablePointer<Float>, rows: Int, columns: Int, row: UnsafePointer<Float>,
    activation: KernelActivation, residual: UnsafePointer<Float>?,
    lastActivation: KernelActivation, slopes: UnsafePointer<Float>?
  ) {
    var index = 0
    while index < rows {
      let target = matrix + index &* columns
      var other: UnsafePointer<Float>?
      if let residual { other = residual + index &* columns }
      var column = 0
      while column < columns {
        let rest = columns &- column
        if rest >= laneCount {
          var value = activated(load(target + column) + load(row + column), activation)
          if let other { value += load(other + column) }
          if let slopes {
            value = rectified(value, load(slopes + column))
          } else {
            value = activated(value, lastActivation)
          }
          store(value, target + column)
        } else {
          var value = activated(
            load(target + column, first: rest) + load(row + column, first: rest), activation)
          if let other { value += load(other + column, first: rest) }
          if let slopes {
            value = rectified(value, load(slopes + column, first: rest))
          } else {
            value = activated(value, lastActivation)
          }
          store(value, target + column, first: rest)
        }
        column &+= laneCount
      }
      index &+= 1
    }
  }
}
