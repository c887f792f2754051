// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// `silhouette worker`
struct WorkerCommand: ParsableCommand, SignalAnswering {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Answers requests from standard input, one JSON object per line.",
    usage: "silhouette worker [<options>]",
    discussion: """
      A request such as {"id": 7, "command": "cutout", "input": "a.jpg", "output": "b.png", \
      "options": {"quality": "accurate"}} names a command (cutout, sticker, replace, mask, people, document, \
      labels, colorize or filter), one photo, and long options of the command: true sets a flag, a \
      list repeats an option. "timeout" can lower the limit of --timeout. Missing folders on the path \
      of the output are created. {"id": 8, "command": "stats"} asks for the worker's statistics.

      Each request gets one line on standard output, in any order, with its "id", "status" (done, \
      skipped or failed), "input", "output", "error", "found", "coverage", "confidence", "doubts", \
      "warnings", "seconds", and the command's report as with --json. As on the command line, \
      coordinates in options and reports are measured from the top left corner. The worker continues \
      after a failed request, keeps the networks in memory, and reads only a few requests ahead. At \
      the end of input, it ends with exit code 0.
      """
        + Examples.text(
          "silhouette worker < requests.jsonl",
          "silhouette worker --jobs 4 < requests.jsonl > answers.jsonl",
          "silhouette worker --threads 2 --model model.safetensors < requests.jsonl"))

  @Option(
    help: ArgumentHelp(
      "The number of requests to answer at once; by default, the number of threads, at most 16.",
      valueName: "count"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Cancel requests that take longer than this many seconds; they fail. By default, there is no"
        + " limit.",
      valueName: "seconds"))
  var timeout: RequestTimeout?

  @OptionGroup(title: "Engine") var model: ModelOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Engine") var networks: PeopleNetworkOptions

  /// The maximum length of a request, in bytes.
  static let maximumLineByteCount = 1 << 20

  func validate() throws { try BatchOptions.check(jobs: jobs) }

  func run() throws {
    try Termination.removesTemporaryFiles { StandardOutput.close() }
    var configuration = WorkerConfiguration()
    configuration.jobs = jobs
    configuration.threads = engine.threads
    configuration.model = model.model?.text
    configuration.peopleModels = networks.models
    configuration.matrixBackend = engine.backend
    configuration.instructionSet = engine.instructionSet
    configuration.timeout = timeout?.duration
    let worker = try SilhouetteWorker(configuration)
    let queue = RequestQueue()
    let reading = BackgroundThread.begin {
      defer { queue.end(abandoning: false) }
      try read(for: worker, into: queue)
    }
    let threads = (0..<worker.jobCount).map { _ in
      BackgroundThread.begin {
        while !StandardOutput.hasFailed, let line = queue.next() {
          let answer =
            switch line.request {
            case .success(let request): worker.work(request)
            case .failure(let error): worker.refusal(error, line: line.number)
            }
          StandardOutput.write("\(answer)\n")
        }
        if StandardOutput.hasFailed { queue.end(abandoning: true) }
      }
    }
    for thread in threads { try thread.wait() }
    // If the reader of the answers is gone, further requests need not be read.
    if !StandardOutput.hasFailed { try reading.wait() }
  }

  /// Reads requests to the end of the input, or until answers can no longer be written. Requests for statistics are
  /// answered immediately.
  ///
  /// - Throws: `FileError` if the input cannot be read.
  private func read(for worker: SilhouetteWorker, into queue: RequestQueue) throws {
    var reader = LineReader(try ByteStream(opening: "-"), limit: Self.maximumLineByteCount)
    var number = 0
    while !StandardOutput.hasFailed, let line = try reader.next() {
      number += 1
      let request: Result<WorkerRequest, WorkerRequestError>
      var byteCount = 0
      switch line {
      case .tooLong:
        request = .failure(
          WorkerRequestError(description: "longer than \(Self.maximumLineByteCount) bytes"))
      case .bytes(let bytes):
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
        byteCount = bytes.count
        switch Result(catching: { () throws(WorkerRequestError) in try WorkerMessage(json: bytes) })
        {
        case .success(.statistics(let id)):
          StandardOutput.write("\(WorkerAnswer(id: id, worker.statistics))\n")
          continue
        case .success(.request(let read)): request = .success(read)
        case .failure(let error): request = .failure(error)
        }
      }
      let line = RequestQueue.Line(number: number, byteCount: byteCount, request: request)
      if !queue.append(line) { return }
    }
  }
}
