// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import Synchronization

/// A worker that answers requests to process photos, for a service: it offers the commands of `silhouette` and keeps
/// the networks in memory.
///
/// Any number of tasks may share one worker. It answers a limited number of requests at the same time; the others wait
/// in the order of their arrival. A request corresponds to a command line, with the same options and checks, but it
/// names files and never uses the standard streams.
///
/// ```swift
/// let worker = try SilhouetteWorker()
/// let answer = await worker.answer(
///   WorkerRequest(command: "cutout", input: "photo.jpg", output: "cutout.png"))
/// ```
public final class SilhouetteWorker: Sendable {
  /// The number of requests that are answered at the same time.
  package let jobCount: Int

  /// The networks that requests share.
  let networks: NetworkStore
  /// The number of threads that one photo may use.
  private let threadCount: Int
  private let timeout: Duration?
  private let slots: RequestSlots
  private let tidiedFolders = TidiedFolders()
  private let counts = RequestCounts()
  private let start = ContinuousClock.now

  /// Creates a worker. Networks are loaded when a request first needs them, except for a model that the settings name.
  ///
  /// - Throws: ``WorkerConfigurationError``; the errors of loading the named model.
  public init(_ configuration: WorkerConfiguration = WorkerConfiguration()) throws {
    try configuration.check()
    let setting = BatchSetting(
      jobs: configuration.jobs, threads: configuration.threads, photoCount: .max)
    jobCount = setting.jobCount
    threadCount = setting.threadCount
    timeout = configuration.timeout
    slots = RequestSlots(count: setting.jobCount)
    networks = NetworkStore(
      defaults: .init(
        model: configuration.model.map { ModelReference(argument: $0) },
        people: configuration.peopleModels, backend: configuration.matrixBackend,
        instructionSet: configuration.instructionSet),
      capacity: configuration.maximumModelCount)
    if configuration.model != nil {
      _ = try networks.networks(
        of: networks.defaults.model,
        networks.inferenceOptions(threadCount: setting.threadCount))
    }
  }

  /// The statistics of the worker and its process.
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
  /// Failures are part of the answer. If the task is cancelled, the answer is a failure: the request leaves the queue, or
  /// its work stops soon, with a complete result or none.
  public func answer(_ request: WorkerRequest) async -> WorkerAnswer {
    do {
      return try await inTurn { [self] in work(request) }
    } catch {
      return WorkerAnswer(
        id: request.id, failing: "cancelled", input: request.input, output: request.output)
    }
  }

  /// Performs work on a background thread as soon as a slot is free.
  ///
  /// - Throws: The error of the work; `CancellationError` if the task was cancelled.
  func inTurn<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    guard await slots.take() else { throw CancellationError() }
    defer { slots.giveBack() }
    return try await BackgroundThread.run { _ in try work() }
  }

  /// Answers a request in JSON.
  ///
  /// - Parameter line: A JSON object in UTF-8, with or without a line break.
  /// - Returns: The answer as JSON, without a line break; for an invalid request, it contains the error.
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

  /// Returns the answer to an invalid request.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - line: The line's number; `nil` if it has none.
  func refusal(_ error: WorkerRequestError, line: Int? = nil) -> WorkerAnswer {
    let place = line.map { "line \($0): " } ?? ""
    let answer = WorkerAnswer(id: error.id, failing: place + error.description)
    counts.end(answer, isInFlight: false)
    return answer
  }

  /// Answers a request on the calling thread.
  ///
  /// It reads and writes regular files only: pipes could block it, and the standard streams carry the requests and answers.
  package func work(_ request: WorkerRequest) -> WorkerAnswer {
    counts.begin()
    let limit = [timeout, request.timeout].compactMap(\.self).min()
    let clock = ContinuousClock()
    let begin = clock.now
    let cancellation = CancellationFlag(of: .current, deadline: limit.map { begin + $0 })
    let name = request.id.map { "request \($0.json): " } ?? ""
    var answer = CrashReport.noting(name + request.input) {
      CancellationFlag.$current.withValue(cancellation) {
        FileScope.$current.withValue(.regularFiles) { perform(request) }
      }
    }
    var isLate = false
    // Work that was completed despite the deadline is valid; a failure may be due to the deadline.
    if let limit, answer.status != .done, cancellation.isLate {
      isLate = true
      answer = WorkerAnswer(
        id: request.id, failing: RequestTimeout.message(limit), input: request.input,
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

/// The folders from which a worker has removed the temporary files of killed processes. Each folder is tidied only once,
/// since folders of results can be large.
final class TidiedFolders: Sendable {
  private let names = Mutex<Set<String>>([])

  /// The maximum number of names that are kept; with more folders, some are tidied again.
  private static let limit = 4096

  /// Removes the temporary files of killed processes from the folder of a result, unless the folder was tidied before.
  func tidy(folderOf path: String) {
    let folder = Folder.parent(of: path)
    let isNew = names.withLock { names in
      if names.count >= Self.limit { names = [] }
      return names.insert(folder).inserted
    }
    if isNew { TemporaryFiles.removeAbandoned(in: folder) }
  }
}
