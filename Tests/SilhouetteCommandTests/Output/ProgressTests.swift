// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteCommand

@Suite("Progress and the sharing of processors")
struct ProgressTests {
  @Test("The line shows the progress and the time left")
  func line() {
    var progress = Progress(total: 200)
    #expect(progress.line(width: 80, seconds: 0) == "[--------------------] 0/200 0 %")
    progress.finished = 50
    progress.worked = 40
    progress.current = "photos/cat\u{1B}.jpg"
    #expect(
      progress.line(width: 80, seconds: 20)
        == "[#####---------------] 50/200 25 % 2.0/s 1:15 left photos/cat\\x1B.jpg")
    #expect(progress.line(width: 60, seconds: 20).hasSuffix(" left t\\x1B.jpg"))
    for width in 0...100 { #expect(progress.line(width: width, seconds: 20).count <= width) }
    progress.finished = 200
    #expect(progress.line(width: 40, seconds: 20).contains("200/200 100 %"))
  }

  @Test("A single photo has a line with the time, after the first moments")
  func single() {
    let progress = Progress(ofPhoto: "photos/cat\u{1B}.jpg")
    #expect(progress.line(width: 80) == nil)
    #expect(progress.line(width: 80, seconds: 3.9) == "0:03 photos/cat\\x1B.jpg")
    #expect(progress.line(width: 12, seconds: 75) == "1:15 x1B.jpg")
    for width in 0...100 { #expect(progress.line(width: width, seconds: 75).count <= width) }
  }

  @Test("Jobs use exactly the requested number of threads")
  func threads() {
    for threads in 1...20 {
      for jobs in [nil] + (1...20).map(Optional.some) {
        for photos in [1, 2, 5, 100] {
          let setting = BatchSetting(jobs: jobs, threads: threads, photoCount: photos)
          #expect(setting.jobCount <= min(photos, jobs ?? threads))
          // One job at a time is helped by all threads that do not belong to another job.
          let total = setting.jobCount + setting.threadCount - 1
          #expect(total == max(threads, setting.jobCount))
        }
      }
    }
  }
}
