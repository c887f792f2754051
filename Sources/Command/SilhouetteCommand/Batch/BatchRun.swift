// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import Synchronization

/// A run of a command on several photos, some of which are processed concurrently; if one photo fails, the others are
/// still processed.
struct BatchRun<C: PhotoCommand>: Sendable {
  let command: C
  private let plan: BatchPlan
  let console: Console
  let counts = BatchCounts()
  private let report: ReportFile?
  /// The photos that an earlier run completed, according to the report; used if the report is the only result.
  private let finished: Set<[UInt8]>

  /// Creates a run and finds its photos.
  ///
  /// - Throws: The errors of ``BatchPlan``.
  init(_ command: C) throws {
    self.command = command
    plan = try BatchPlan(
      command.photo.photos, listed: command.photo.listed(), shard: command.batch.shard,
      output: command.outputTarget, overlay: command.overlayTarget, overwrites: command.overwrite)
    finished =
      command.batch.skipExisting && command.targets.isEmpty
      ? try command.batch.report.map { try ReportFile.finishedPhotos(in: $0) } ?? [] : []
    report = try command.batch.report.map { try ReportFile(path: $0) }
    console = Console(
      progress: command.verbosity.showsProgress ? Progress(total: plan.count) : nil)
  }

  /// Creates a run without photos, for ``watch()``.
  ///
  /// - Throws: `FileError` if the report cannot be written.
  init(watching command: C) throws {
    self.command = command
    plan = try BatchPlan([], shard: nil, output: nil, overlay: nil, overwrites: false)
    finished = []
    report = try command.batch.report.map { try ReportFile(path: $0) }
    console = Console()
  }

  /// Processes all photos.
  ///
  /// - Throws: Errors that do not depend on the photo; `FileError` if the report could not be written; `ExitCode` if a
  ///   photo failed.
  func run() throws {
    let stopwatch = Stopwatch(nil)
    try Termination.removesTemporaryFiles { [console, counts, plan] in
      console.end()
      console.write(
        error: "interrupted: \(counts.finished) of \(plan.count) photos finished\n")
    }
    for target in command.targets { try Folder.make(target.path) }
    for folder in plan.resultFolders() { TemporaryFiles.removeAbandoned(in: folder) }
    let setting = BatchSetting(
      jobs: command.batch.jobs, threads: command.threads, photoCount: plan.items.count)
    let session = try makeSession(setting)
    for failure in plan.failures { fail(failure.path, failure.error) }
    work(on: plan.items, session, jobCount: setting.jobCount)
    let shared = Remarks(console: console, photo: nil, verbosity: command.verbosity)
    for warning in command.warnings(of: session) { shared.warn(warning) }
    console.end()
    if isStopped { return }
    summarize(seconds: stopwatch.seconds)
    try report?.check()
    if counts.failed > 0 { throw ExitCode.failure }
  }

  /// Creates the state that all photos share, and loads what it needs.
  ///
  /// - Throws: Errors that do not depend on the photo.
  func makeSession(_ setting: BatchSetting) throws -> C.Session {
    let shared = Remarks(console: console, photo: nil, verbosity: command.verbosity)
    let loading = shared.stopwatch()
    let session = try command.makeSession(
      SessionContext(threadCount: setting.threadCount, stopwatch: loading))
    try command.finish(session)
    loading.finish()
    return session
  }

  /// Reports and counts a failure.
  func fail(_ path: String, _ error: any Error) {
    finish(PhotoOutcome(photo: path, status: .failed(error)))
  }

  /// Distributes photos among `jobCount` threads. Those that find no memory beside a large one come again, one at a time.
  func work(on items: [BatchPlan.Item], _ session: C.Session, jobCount: Int) {
    let starved = BatchQueue(count: items.count).map(jobCount: min(jobCount, items.count)) {
      isStopped || work(on: items[$0], session, isAlone: jobCount == 1) ? nil : items[$0]
    }.compactMap { $0 }
    if !starved.isEmpty { work(on: starved, session, jobCount: 1) }
  }

  /// Indicates that the reader of standard output has closed it, and that the run produces no other results.
  private var isStopped: Bool {
    command.targets.isEmpty && report == nil && StandardOutput.isClosedByReader
  }

  /// Processes a photo; returns `false` if it found no memory beside others.
  private func work(on item: BatchPlan.Item, _ session: C.Session, isAlone: Bool) -> Bool {
    if finished.contains(Array(item.photo.utf8)) {
      finish(PhotoOutcome(photo: item.photo, status: .skipped(.exists)))
      return true
    }
    let remarks = Remarks(console: console, photo: item.photo, verbosity: command.verbosity)
    let job = PhotoJob(
      photo: item.photo, output: item.output, overlay: item.overlay, remarks: remarks,
      namesResults: false)
    console.update { $0.current = item.photo }
    let outcome = command.outcome(of: job, in: session)
    job.stopwatch.finish()
    if !isAlone, case .failed(is OutOfMemoryError) = outcome.status { return false }
    finish(outcome)
    return true
  }

  /// Reports and counts the outcome of a photo.
  private func finish(_ outcome: PhotoOutcome) {
    let number = counts.count(outcome.status)
    var error = ""
    if case .failed(let reason) = outcome.status {
      error = "Error: \(TerminalText.line(outcome.description(of: reason)))\n"
    } else if !console.hasProgress, !command.batch.json, !command.verbosity.quiet {
      var skipped = ""
      if case .skipped(let reason) = outcome.status { skipped = " (\(reason.rawValue))" }
      let total = command.batch.watch ? "" : "/\(plan.count)"
      error = "\(number)\(total) \(TerminalText.line(outcome.photo))\(skipped)\n"
    }
    report?.add(outcome)
    console.write(error: error, output: text(of: outcome))
    console.update { progress in
      progress.finished = counts.finished
      progress.worked = counts.finished - counts.skipped
    }
  }

  /// Returns the text that standard output receives about a photo.
  private func text(of outcome: PhotoOutcome) -> String {
    if command.batch.json { return "\(outcome.json)\n" }
    guard case .done(let report?) = outcome.status, !command.verbosity.quiet else { return "" }
    let lines = report.text.split(at: "\n").map { "  \($0)\n" }
    return "\(TerminalText.line(outcome.photo))\n" + lines.joined()
  }

  /// Prints the number of photos with each outcome.
  private func summarize(seconds: Double) {
    if counts.failed > 0 || !command.verbosity.quiet {
      StandardError.write(
        "\(counts.done) done, \(counts.skipped) skipped, \(counts.failed) failed in"
          + " \(Decimals.text(units: Int((seconds * 10).rounded()), 1)) s\n")
    }
    if !plan.passedOver.isEmpty, !command.verbosity.quiet {
      StandardError.write("\(PhotoSearch.report(plan.passedOver))\n")
    }
  }
}
