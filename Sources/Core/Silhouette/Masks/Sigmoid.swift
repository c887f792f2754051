// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Returns the value of the logistic function, 1 / (1 + e⁻ˣ).
package func sigmoid(_ x: Float) -> Float { 1 / (1 + exp(-x)) }

/// Returns the log odds of a probability, clamped to ±`limit`.
package func logOdds(_ probability: Float, atMost limit: Float) -> Float {
  let value = min(max(probability, 1e-4), 1 - 1e-4)
  return min(max(log(value / (1 - value)), -limit), limit)
}
