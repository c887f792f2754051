// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

@Suite("Cancellation flags")
struct CancellationFlagTests {
  @Test("A flag is raised by hand, at its deadline, and with the work that it is part of")
  func raising() {
    #expect(!CancellationFlag().isCancelled)
    let now = ContinuousClock.now
    let late = CancellationFlag(deadline: now)
    #expect(late.isCancelled && late.isLate)
    #expect(throws: CancellationError.self) { try late.check() }
    let whole = CancellationFlag()
    let part = CancellationFlag(of: whole, deadline: now + .seconds(3600))
    #expect(!part.isCancelled)
    whole.cancel()
    #expect(part.isCancelled && !part.isLate)
    #expect(!whole.isLate)
    #expect(CancellationFlag(of: late).isCancelled)
  }

  @Test("A thread that work begins is cancelled with it, and held to the same files")
  func inheritance() throws {
    let flag = CancellationFlag()
    let (found, scope) = try CancellationFlag.$current.withValue(flag) {
      try FileScope.$current.withValue(.regularFiles) {
        try BackgroundThread.begin { (CancellationFlag.current === flag, FileScope.current) }.wait()
      }
    }
    #expect(found && scope == .regularFiles)
    #expect(try BackgroundThread.begin { CancellationFlag.current == nil }.wait())
    #expect(CancellationFlag.$current.withValue(flag) { CancellationFlag.currentOrNew === flag })
  }
}
