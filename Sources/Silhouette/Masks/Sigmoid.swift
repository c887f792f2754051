// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Returns the logistic function.
package func sigmoid(_ x: Float) -> Float { 1 / (1 + exp(-x)) }

/// Returns the logarithm of a probability's odds, clamped to ±`limit`.
func logOdds(_ probability: Float, atMost limit: Float) -> Float {
  let value = min(max(probability, 1e-4), 1 - 1e-4)
  return min(max(log(value / (1 - value)), -limit), limit)
}
