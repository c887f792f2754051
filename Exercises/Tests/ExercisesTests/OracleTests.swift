// SPDX-License-Identifier: Apache-2.0

import Given
import Testing

@testable import Exercises

@Suite struct OracleTests {
  @Test("Correct functions are accepted")
  func correct() throws {
    for convolution in CorrectConvolution.allCases {
      // Twice, since a check must not depend on chance.
      for _ in 0..<2 where try !Oracle.accepts(convolution.result) {
        throw Difference("The check rejects a correct function, which \(convolution.rawValue)")
      }
    }
  }

  @Test("Incorrect functions are rejected")
  func incorrect() throws {
    let accepted = try Mistake.allCases.filter {
      let first = try Oracle.accepts($0.result)
      let second = try Oracle.accepts($0.result)
      return first || second
    }
    guard accepted.isEmpty else {
      throw Difference(
        "The check accepts \(accepted.count) of \(Mistake.allCases.count) incorrect functions:"
          + accepted.map { "\n- one that \($0.rawValue)" }.joined())
    }
  }
}
