// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

@testable import SilhouetteCommand

/// Requests that take too long.
@Suite("Timeouts of a worker", .serialized)
struct WorkerTimeoutTests {
  private let photos: SmallPhotos
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try SmallPhotos()
    try photos.write(1)
  }

  private func worker(timeout: Duration? = nil) throws -> SilhouetteWorker {
    var configuration = WorkerConfiguration()
    configuration.jobs = 1
    configuration.model = photos.model
    configuration.timeout = timeout
    return try SilhouetteWorker(configuration)
  }

  private static let commands: [(String, [String: WorkerOption])] = [
    ("mask", ["quality": "fast"]), ("cutout", ["all": true, "feather": 2]),
    ("replace", ["background": "blur"]), ("colorize", ["keep": "cat"]), ("labels", [:]),
    ("people", ["fields": "faces,instances"]), ("filter", ["apply": "gaussianBlur(sigma: 30)"]),
  ]

  @Test("Whenever the time is over, the result is whole or missing", arguments: commands)
  func everyMoment(command: String, options: [String: WorkerOption]) async throws {
    let worker = try worker()
    func answer(_ name: String, _ timeout: Duration?) async -> WorkerAnswer {
      await worker.answer(
        WorkerRequest(
          command: command, input: Files.chelsea, output: folder("out/\(name).png"),
          options: options, timeout: timeout))
    }
    let whole = await answer("whole", nil)
    #expect(whole.status == .done, "\(whole)")
    let result = try bytes(ofFile: folder("out/whole.png"))
    var late = 0
    var expected: Set = ["whole.png"]
    // From before the work begins to after its end.
    for (index, share) in [1e-9, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 100].enumerated() {
      let timed = await answer("\(index)", .seconds(max(whole.seconds * share, 1e-9)))
      if timed.status == .done {
        expected.insert("\(index).png")
        #expect(try bytes(ofFile: folder("out/\(index).png")) == result)
        #expect(timed.report == whole.report)
      } else {
        late += 1
        #expect(timed.error?.hasPrefix("cancelled, because it took longer than ") == true)
        #expect(timed.isSubjectFound == nil && timed.report == nil)
      }
    }
    // Hidden files would be leftovers.
    #expect(Set(photos.files(in: folder("out"))) == expected)
    #expect(late > 0 && late < 8)
    #expect(worker.statistics.timedOut == late && worker.statistics.inFlight == 0)
  }

  @Test("Work of minutes is stopped", arguments: ["gaussianBlur(sigma: 40)", "sharpenLuminance"])
  func longWork(call: String) async throws {
    let worker = try worker()
    let answer = await worker.answer(
      WorkerRequest(
        command: "filter", input: "40000x20000", output: folder("out/long.png"),
        options: [
          "apply": .list(["checkerboardGenerator", call]), "max-megapixels": 1000,
        ], timeout: .milliseconds(300)))
    #expect(answer.error == "cancelled, because it took longer than 0.3 s")
    #expect(photos.files(in: folder("out")).isEmpty)
    let next = await worker.answer(
      WorkerRequest(command: "labels", input: folder("in/0.ppm")))
    #expect(next.status == .done)
  }

  @Test("A request may only lower the limit of the worker")
  func lowering() async throws {
    func error(_ worker: Duration?, _ request: Duration?) async throws -> String? {
      await (try self.worker(timeout: worker)).answer(
        WorkerRequest(command: "labels", input: folder("in/0.ppm"), timeout: request)
      ).error
    }
    #expect(try await error(nil, nil) == nil)
    #expect(try await error(.seconds(1000), .seconds(2000)) == nil)
    let (tiny, text) = (Duration.nanoseconds(1), "cancelled, because it took longer than 1e-09 s")
    #expect(try await error(tiny, nil) == text)
    #expect(try await error(tiny, .seconds(1000)) == text)
    #expect(try await error(.seconds(1000), tiny) == text)
    #expect(throws: WorkerConfigurationError.self) { try self.worker(timeout: .zero) }
  }

  @Test("Limits are numbers of seconds above 0, on the command line and in requests")
  func values() async throws {
    let worker = try worker()
    let input = folder("in/0.ppm")
    func answer(_ timeout: String) async -> String {
      let line = #"{"command": "labels", "input": "\#(input)", "timeout": \#(timeout)}"#
      return String(decoding: await worker.answer(line: line.utf8), as: UTF8.self)
    }
    for timeout in ["null", "1000", "1e3", "999999.5"] {
      #expect(await answer(timeout).contains(#""status": "done""#), "\(timeout)")
    }
    for timeout in ["0", "-1", "1e999", "1e7", #""5""#, "true", "[1]", "-0"] {
      #expect(await answer(timeout).contains("“timeout” must be a number of"), "\(timeout)")
    }
    for timeout in ["0", "-1", "nan", "inf", "1e7", "soon"] {
      let run = try await Command.run("worker", "--timeout=\(timeout)")
      #expect(run.status == 64, "\(timeout)")
    }
    let run = try await Command.run(
      ["worker", "--model", photos.model, "--timeout", "0.000001"],
      input: Array(#"{"id": 1, "command": "labels", "input": "\#(input)"}"#.utf8))
    #expect(run.status == 0 && run.text.contains("took longer than 1e-06 s"))
  }
}
