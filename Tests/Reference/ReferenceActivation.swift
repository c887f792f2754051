// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Activation functions as the papers write them.
public enum ReferenceActivation: String, CaseIterable, Sendable {
  case identity, relu, relu6, hardSwish, sigmoid

  public func callAsFunction(_ x: Double) -> Double {
    switch self {
    case .identity: x
    case .relu: x > 0 ? x : 0
    case .relu6: x <= 0 ? 0 : x >= 6 ? 6 : x
    case .hardSwish: x <= -3 ? 0 : x >= 3 ? x : x * (x + 3) / 6
    case .sigmoid: x >= 0 ? 1 / (1 + exp(-x)) : exp(x) / (1 + exp(x))
    }
  }
}
