// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CLibrary
import Silhouette
import SilhouetteCore
import Synchronization

/// `silhouette worker`
struct WorkerCommand: ParsableCommand, SignalAnswering {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Answers requests from standard input, one JSON object a line.",
    usage: "silhouette worker [<options>]",
    discussion: """
      A request such as {"id": 7, "command": "cutout", "input": "a.jpg", "output": "b.png", \
      "options": {"quality": "accurate"}} names one of the commands cutout, sticker, replace, mask, \
      people, labels, colorize and filter, one photo, and the command's long options: true gives a \
      flag, a list repeats an option. Folders that are missing on the way to the output are made.

      Each request gets one line on standard output, in any order, with its "id", "status" (done, \
      skipped or failed), "input", "output", "error", "seconds", and the command's report as with \
      --json. A failed request ends nothing. The networks stay in memory, and no more requests are \
      read than are worked on. The end of input ends the worker with exit code 0.
      """
        + Examples.text(
          "silhouette worker < requests.jsonl",
          "silhouette worker --jobs 4 < requests.jsonl > answers.jsonl",
          "silhouette worker --threads 2 --model model.safetensors < requests.jsonl"))

  @Option(
    help: ArgumentHelp(
      "The number of requests to answer at a time; by default, the number of threads.",
      valueName: "count"))
  var jobs: Int?

  @OptionGroup(title: "Engine") var model: ModelOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Engine") var networks: PeopleNetworkOptions

  /// The length of the longest request, in bytes.
  static let maximumLineByteCount = 1 << 20

  func validate() throws { try BatchOptions.check(jobs: jobs) }

  func run() throws {
    Termination.removesTemporaryFiles { StandardOutput.close() }
    var configuration = WorkerConfiguration()
    configuration.jobs = jobs
    configuration.threads = engine.threads
    configuration.model = model.model?.text
    configuration.peopleModels = networks.models
    configuration.matrixBackend = engine.backend
    configuration.instructionSet = engine.instructionSet
    let worker = try SilhouetteWorker(configuration)
    let requests = try RequestQueue()
    let threads = (0..<worker.jobCount).map { _ in
      BackgroundThread.begin {
        while let answer = try requests.next()?.answer(of: worker) {
          StandardOutput.write("\(answer)\n")
        }
      }
    }
    for thread in threads { try thread.wait() }
  }
}

/// The requests on standard input, each of which one thread gets.
private final class RequestQueue: Sendable {
  /// A line and its number, from 1.
  struct Line {
    let number: Int
    let line: LineReader.Line

    func answer(of worker: SilhouetteWorker) -> WorkerAnswer {
      switch line {
      case .tooLong:
        return WorkerAnswer(
          id: nil,
          failing: "line \(number): longer than \(WorkerCommand.maximumLineByteCount) bytes")
      case .bytes(let bytes):
        do {
          return worker.work(try WorkerRequest(json: bytes))
        } catch {
          return WorkerAnswer(id: error.id, failing: "line \(number): \(error.description)")
        }
      }
    }
  }

  private struct State: ~Copyable, Sendable {
    var reader: LineReader
    var count = 0
  }

  private let state: Mutex<State>

  init() throws {
    state = Mutex(
      State(
        reader: LineReader(
          try ByteStream(opening: "-"), limit: WorkerCommand.maximumLineByteCount)))
  }

  /// Waits for the next request; `nil` at the end, or once answers cannot be written any more.
  func next() throws -> Line? {
    try state.withLock { state in
      while !StandardOutput.hasFailed, let line = try state.reader.next() {
        state.count += 1
        if case .bytes(let bytes) = line,
          bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 })
        {
          continue
        }
        return Line(number: state.count, line: line)
      }
      return nil
    }
  }
}
