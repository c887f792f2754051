// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// Answers requests to work on photos, for a service: the commands of `silhouette` with the networks kept in memory.
///
/// Any number of tasks may share one worker. It answers a limited number of requests at a time; the others wait in the
/// order of their arrival. A request is what its command line would be, with the same options and checks; it names files
/// and never uses the standard streams.
///
/// ```swift
/// let worker = try SilhouetteWorker()
/// let answer = await worker.answer(
///   WorkerRequest(command: "cutout", input: "photo.jpg", output: "cutout.png"))
/// ```
public final class SilhouetteWorker: Sendable {
  /// The number of requests that are answered at a time.
  public let jobCount: Int

  /// The networks that requests share.
  let networks: NetworkStore
  /// The number of threads that one photo may use.
  private let threadCount: Int
  private let timeout: Duration?
  private let slots: RequestSlots
  private let tidiedFolders = TidiedFolders()
  private let counts = RequestCounts()
  private let start = ContinuousClock.now

  /// Makes a worker. Networks are read when a request first needs them, except for a model that the settings name.
  ///
  /// - Throws: ``WorkerConfigurationError``; the errors of reading the named model.
  public init(_ configuration: WorkerConfiguration = WorkerConfiguration()) throws {
    try configuration.check()
    let setting = BatchSetting(
      jobs: configuration.jobs, threads: configuration.threads, photoCount: .max)
    (jobCount, threadCount) = (setting.jobCount, setting.threadCount)
    timeout = configuration.timeout
    slots = RequestSlots(count: setting.jobCount)
    networks = NetworkStore(
      defaults: .init(
        model: configuration.model.map { ModelReference(argument: $0) },
        people: configuration.peopleModels, backend: configuration.matrixBackend,
        instructionSet: configuration.instructionSet),
      capacity: configuration.maximumModelCount)
    if configuration.model != nil {
      _ = try networks.defaultModel(threadCount: setting.threadCount).get()
    }
  }

  /// The figures of the worker and its process.
  public var statistics: WorkerStatistics {
    var statistics = counts.current
    let memory = ProcessMemory.resident()
    statistics.jobCount = jobCount
    statistics.networkCount = networks.count
    statistics.uptime = ContinuousClock.now - start
    statistics.processorTime = .seconds(ProcessorTime.seconds)
    statistics.memoryByteCount = memory?.current
    statistics.peakMemoryByteCount = memory?.peak
    return statistics
  }

  /// Answers a request.
  ///
  /// A failure is part of the answer. A task that is cancelled gets the answer that it failed: it gives up its turn, or its
  /// work stops soon, and leaves a whole result or none.
  public func answer(_ request: WorkerRequest) async -> WorkerAnswer {
    do {
      return try await inTurn { [self] in work(request) }
    } catch {
      return WorkerAnswer(
        id: request.id, failing: "cancelled", input: request.input, output: request.output)
    }
  }

  /// Does some work on a thread of its own when its turn has come.
  ///
  /// - Throws: The error of the work; `CancellationError` if the task was cancelled.
  func inTurn<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    guard await slots.take() else { throw CancellationError() }
    defer { slots.giveBack() }
    return try await BackgroundThread.run { _ in try work() }
  }

  /// Answers a request of one line of JSON.
  ///
  /// - Parameter line: UTF-8, with or without the line break.
  /// - Returns: The answer as JSON, without a line break; of a line that is no request, what is wrong with it.
  public func answer(line: some Sequence<UInt8>) async -> [UInt8] {
    let answer: WorkerAnswer
    do {
      switch try WorkerMessage(json: Array(line)) {
      case .request(let request): answer = await self.answer(request)
      case .statistics(let id): answer = WorkerAnswer(id: id, statistics)
      }
    } catch {
      answer = refusal(error)
    }
    return Array(answer.description.utf8)
  }

  /// Returns the answer to a line that is no request.
  ///
  /// - Parameters:
  ///   - error: What is wrong with it.
  ///   - line: The line's number; `nil` if it has none.
  func refusal(_ error: WorkerRequestError, line: Int? = nil) -> WorkerAnswer {
    let place = line.map { "line \($0): " } ?? ""
    let answer = WorkerAnswer(id: error.id, failing: place + error.description)
    counts.end(answer, isInFlight: false)
    return answer
  }

  /// Answers a request on the calling thread.
  ///
  /// It reads and writes regular files only: pipes would keep it waiting, and the standard streams carry the requests and
  /// the answers.
  func work(_ request: WorkerRequest) -> WorkerAnswer {
    counts.begin()
    let limit = [timeout, request.timeout].compactMap(\.self).min()
    let clock = ContinuousClock()
    let begin = clock.now
    let cancellation = CancellationFlag(of: .current, deadline: limit.map { begin + $0 })
    var answer = CancellationFlag.$current.withValue(cancellation) {
      FileScope.$current.withValue(.regularFiles) { perform(request) }
    }
    var isLate = false
    // What was finished in spite of the deadline is whole; what failed may have failed because of it.
    if let limit, answer.status != .done, cancellation.isLate {
      isLate = true
      answer = WorkerAnswer(
        id: request.id, failing: "\(RequestTimeoutError(limit: limit))", input: request.input,
        output: request.output, seconds: (clock.now - begin) / .seconds(1))
    }
    counts.end(answer, isInFlight: true, isLate: isLate)
    return answer
  }

  private func perform(_ request: WorkerRequest) -> WorkerAnswer {
    do {
      let command = try RequestedCommand(request).command
      if let output = request.output { tidiedFolders.tidy(folderOf: output) }
      return WorkerAnswer(
        request,
        try command.outcome(in: SessionContext(networks: networks, threadCount: threadCount)))
    } catch {
      return WorkerAnswer(
        id: request.id, failing: "\(error)", input: request.input, output: request.output)
    }
  }
}
