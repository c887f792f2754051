// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteCommand

@Suite("A number of options that no person writes") struct TooManyOptionsTests {
  @Test("Thousands of options are refused before they are parsed, thousands of photos are not")
  func count() {
    func check(_ options: Int, _ photos: Int) -> UsageMistake? {
      let calls = (0..<options).flatMap { _ in ["--apply", "colorInvert"] }
      let names = (0..<photos).map { "\($0).jpg" }
      return UsageCheck(["filter"] + calls + ["--"] + names).tooManyOptions
    }
    #expect(check(2000, 10_000) == nil)
    #expect(check(2001, 0)?.message == "expected at most 2000 options, found 2001")
  }
}
