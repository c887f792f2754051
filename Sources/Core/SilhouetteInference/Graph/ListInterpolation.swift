// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

// Texts of this module, such as errors and printed graphs, show lists by their first elements; see `excerpt(_:)`.
extension DefaultStringInterpolation {
  mutating func appendInterpolation(_ numbers: [Int]) {
    appendLiteral("[\(numbers.excerpt())]")
  }

  mutating func appendInterpolation(_ numbers: [Float]) {
    appendLiteral("[\(numbers.excerpt())]")
  }

  mutating func appendInterpolation(_ names: [String]) {
    appendLiteral("[\(names.excerpt())]")
  }
}
