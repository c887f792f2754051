// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteCommand

/// The figures of a worker.
@Suite("Figures of a worker")
struct WorkerStatisticsTests {
  private let photos: SmallPhotos
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try SmallPhotos()
    try photos.write(1)
  }

  @Test("Answers are counted by their outcome")
  func counts() async throws {
    var configuration = WorkerConfiguration()
    (configuration.jobs, configuration.model) = (2, photos.model)
    let worker = try SilhouetteWorker(configuration)
    #expect(worker.statistics.answered == 0 && worker.statistics.networkCount == 1)
    func labels(_ input: String, timeout: Duration? = nil) async {
      _ = await worker.answer(
        WorkerRequest(command: "labels", input: folder(input), timeout: timeout))
    }
    for _ in 0..<3 { await labels("in/0.ppm") }
    await labels("missing.ppm")
    await labels("in/0.ppm", timeout: .nanoseconds(1))
    _ = await worker.answer(line: Array("{".utf8))
    _ = await worker.answer(
      WorkerRequest(command: "labels", input: folder("in/0.ppm"), options: ["threads": 3]))
    let found = worker.statistics
    #expect(found.answered == 7 && found.failed == 3 && found.timedOut == 1)
    #expect(found.inFlight == 0 && found.jobCount == 2)
    // One for each number of threads.
    #expect(found.networkCount == 2)
    #expect(found.uptime > .zero && found.processorTime > .zero)
    #if os(Linux)
      let (memory, peak) = (
        try #require(found.memoryByteCount), try #require(found.peakMemoryByteCount)
      )
      #expect(memory > 1 << 20 && peak >= memory)
    #endif
    let line = String(
      decoding: await worker.answer(line: #"{"id": 7, "command": "stats"}"#.utf8), as: UTF8.self)
    #expect(line.hasPrefix(#"{"id": 7, "status": "done", "input": null, "output": null, "#))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let figures = try #require(object["stats"] as? [String: Any])
    #expect(figures["answered"] as? Int == 7 && figures["timedOut"] as? Int == 1)
    #expect(
      Set(figures.keys) == [
        "answered", "failed", "timedOut", "inFlight", "jobs", "networks", "uptimeSeconds",
        "processorSeconds", "memoryBytes", "peakMemoryBytes",
      ])
    let wrong = await worker.answer(line: #"{"command": "stats", "input": "a"}"#.utf8)
    #expect(String(decoding: wrong, as: UTF8.self).contains("takes no member but “id”"))
  }

  @Test("The figures are given while every place is taken, and requests wait")
  func atOnce() async throws {
    let slow =
      #"{"id": "slow", "command": "filter", "input": "40000x20000", "output": "\#(folder("slow.png"))", "options": {"apply": "checkerboardGenerator", "max-megapixels": 1000}, "timeout": 5}"#
    let quick = #"{"id": "quick", "command": "labels", "input": "\#(folder("in/0.ppm"))"}"#
    let lines = [slow, quick, quick, #"{"id": "figures", "command": "stats"}"#]
    let run = try await Command.run(
      ["worker", "--jobs", "1", "--model", photos.model],
      input: Array(lines.joined(separator: "\n").utf8))
    #expect(run.status == 0, "\(run.error)")
    let answers = try run.jsonLines
    #expect(
      answers.map { $0["id"] as? String } == ["figures", "slow", "quick", "quick"])
    let figures = try #require(answers[0]["stats"] as? [String: Any])
    #expect(figures["answered"] as? Int == 0 && figures["jobs"] as? Int == 1)
  }

  @Test("A bounded number of bytes waits, in order, and the end lets everything go")
  func queue() throws {
    let queue = RequestQueue()
    @Sendable func line(_ number: Int, _ byteCount: Int) -> RequestQueue.Line {
      RequestQueue.Line(
        number: number, byteCount: byteCount,
        request: .success(WorkerRequest(command: "labels", input: "a")))
    }
    // A line beyond the limit is taken while none waits.
    #expect(queue.append(line(1, RequestQueue.maximumByteCount * 2)))
    // A thread of its own: this one blocks, and a task might have to wait for it.
    let writer = BackgroundThread.begin {
      (2...5).map { queue.append(line($0, RequestQueue.maximumByteCount / 2)) }
    }
    for number in 1...3 { #expect(queue.next()?.number == number) }
    #expect(try writer.wait() == [true, true, true, true])
    queue.end(abandoning: false)
    #expect(queue.next()?.number == 4)
    #expect(!queue.append(line(6, 1)))
    queue.end(abandoning: true)
    #expect(queue.next() == nil)
  }
}
