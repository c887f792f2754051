// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Operators on single numbers, with broadcasting.
public enum ReferenceElementwise {
  /// A function of two numbers, by name, then an activation.
  public static func combine(
    _ function: String, _ a: ReferenceTensor, _ b: ReferenceTensor,
    _ activation: ReferenceActivation = .identity
  ) -> ReferenceTensor {
    broadcast(a, b) { x, y in
      switch function {
      case "add": activation(x + y)
      case "multiply": activation(x * y)
      case "maximum": activation(x > y ? x : y)
      case "minimum": activation(x < y ? x : y)
      case "divide": activation(x / y)
      default: .nan
      }
    }
  }

  /// A function of one number, by name.
  public static func apply(_ function: String, _ x: ReferenceTensor) -> ReferenceTensor {
    ReferenceTensor(
      shape: x.shape,
      values: x.values.map { value in
        switch function {
        case "exponential": exp(value)
        case "logarithm": log(value)
        case "squareRoot": value.squareRoot()
        case "floor": value.rounded(.down)
        case "ceiling": value.rounded(.up)
        case "round": value.rounded(.toNearestOrEven)
        case "truncate": value.rounded(.towardZero)
        case "errorFunction": erf(value)
        default: .nan
        }
      })
  }

  /// x, or slope · x below zero.
  public static func parametricReLU(
    _ x: ReferenceTensor, _ slopes: ReferenceTensor
  ) -> ReferenceTensor {
    broadcast(x, slopes) { $0 < 0 ? $0 * $1 : $0 }
  }

  public static func activate(
    _ a: ReferenceTensor, _ activation: ReferenceActivation
  ) -> ReferenceTensor {
    ReferenceTensor(shape: a.shape, values: a.values.map { activation($0) })
  }

  private static func broadcast(
    _ a: ReferenceTensor, _ b: ReferenceTensor, _ combine: (Double, Double) -> Double
  ) -> ReferenceTensor {
    let rank = max(a.shape.count, b.shape.count)
    func length(_ t: ReferenceTensor, _ axis: Int) -> Int {
      let own = axis - (rank - t.shape.count)
      return own < 0 ? 1 : t.shape[own]
    }
    func element(_ t: ReferenceTensor, _ at: [Int]) -> Double {
      t[at.suffix(t.shape.count).enumerated().map { t.shape[$0.offset] == 1 ? 0 : $0.element }]
    }
    let shape = (0..<rank).map { axis in
      length(a, axis) == 1 ? length(b, axis) : length(a, axis)
    }
    return ReferenceTensor(shape: shape) { combine(element(a, $0), element(b, $0)) }
  }
}
