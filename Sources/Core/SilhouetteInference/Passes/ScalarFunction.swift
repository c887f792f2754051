// SPDX-License-Identifier: Apache-2.0

/// A scalar function that scales, shifts and clamps: x ↦ clamp(scale · x + offset).
///
/// Such functions are closed under composition, in any order of the operators.
/// Bounds apply to the result, so composition needs no division and causes little rounding error.
struct ScalarFunction: Hashable {
  private(set) var scale = 1.0
  private(set) var offset = 0.0
  private(set) var lower = -Double.infinity
  private(set) var upper = Double.infinity

  static let identity = ScalarFunction()

  /// Returns this function followed by a multiplication by a nonzero scalar.
  func multiplied(by factor: Double) -> ScalarFunction {
    var result = self
    result.scale *= factor
    result.offset *= factor
    (result.lower, result.upper) =
      factor > 0 ? (lower * factor, upper * factor) : (upper * factor, lower * factor)
    return result
  }

  /// Returns this function followed by an addition.
  func adding(_ term: Double) -> ScalarFunction {
    var result = self
    result.offset += term
    result.lower += term
    result.upper += term
    return result
  }

  /// Returns this function followed by max(x, bound).
  func atLeast(_ bound: Double) -> ScalarFunction {
    var result = self
    result.lower = max(lower, bound)
    result.upper = max(upper, bound)
    return result
  }

  /// Returns this function followed by min(x, bound).
  func atMost(_ bound: Double) -> ScalarFunction {
    var result = self
    result.lower = min(lower, bound)
    result.upper = min(upper, bound)
    return result
  }

  /// Returns this function followed by an activation; `nil` if the activation does more than clamp.
  func activated(by activation: Operator.Activation) -> ScalarFunction? {
    switch activation {
    case .identity: self
    case .relu: atLeast(0)
    case .relu6: atLeast(0).atMost(6)
    case .hardSwish, .sigmoid: nil
    }
  }
}

extension ScalarFunction {
  /// An operator that is part of a scalar function.
  enum Step: Hashable {
    case multiply(Float)
    case add(Float)
    case maximum(Float)
    case minimum(Float)
    case activation(Operator.Activation)
  }

  /// The fewest operators that compute the function; `nil` if a constant is outside Float32's
  /// range.
  ///
  /// An activation comes first if possible, so that it can be fused into the preceding operator.
  var steps: [Step]? {
    guard let affine = affineSteps else { return nil }
    let before =
      scale > 0
      ? ((lower - offset) / scale, (upper - offset) / scale)
      : ((upper - offset) / scale, (lower - offset) / scale)
    if let clamp = Self.activation(before.0, before.1) {
      return (clamp == .identity ? [] : [.activation(clamp)]) + affine
    }
    if let clamp = Self.activation(lower, upper) { return affine + [.activation(clamp)] }
    var steps = affine
    if lower > -.infinity {
      guard let bound = Self.finite(lower) else { return nil }
      steps.append(bound == 0 ? .activation(.relu) : .maximum(bound))
    }
    if upper < .infinity {
      guard let bound = Self.finite(upper) else { return nil }
      steps.append(.minimum(bound))
    }
    return steps
  }

  private var affineSteps: [Step]? {
    guard let factor = Self.finite(scale), factor.isNormal, let term = Self.finite(offset) else {
      return nil
    }
    return (factor == 1 ? [] : [.multiply(factor)]) + (term == 0 ? [] : [.add(term)])
  }

  private static func finite(_ value: Double) -> Float? {
    let rounded = Float(value)
    return rounded.isFinite ? rounded : nil
  }

  /// Returns the activation that clamps to these bounds; they are quotients, so the last digits may differ.
  private static func activation(_ lower: Double, _ upper: Double) -> Operator.Activation? {
    if lower == -.infinity && upper == .infinity { return .identity }
    guard abs(lower) < 1e-9 else { return nil }
    if upper == .infinity { return .relu }
    return abs(upper - 6) < 1e-9 ? .relu6 : nil
  }
}
