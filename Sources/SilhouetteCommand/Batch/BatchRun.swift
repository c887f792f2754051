// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import Synchronization

/// Runs a command on several photos, some of them concurrently; the failure of one photo does not stop the others.
struct BatchRun<C: PhotoCommand>: Sendable {
  private let command: C
  private let plan: BatchPlan
  private let console: Console
  private let counts = BatchCounts()

  /// Finds the photos.
  ///
  /// - Throws: What ``BatchPlan`` throws.
  init(_ command: C) throws {
    self.command = command
    plan = try BatchPlan(
      command.photo.photos, output: command.outputTarget, overlay: command.overlayTarget,
      overwrites: command.overwrite)
    let shows = Terminal.isThere && !command.verbosity.quiet && !command.verbosity.verbose
    console = Console(progress: shows ? Progress(total: plan.count) : nil)
  }

  /// Processes all photos.
  ///
  /// - Throws: Errors that do not depend on the photo; `ExitCode` if a photo failed.
  func run() throws {
    let stopwatch = Stopwatch(nil)
    Termination.removesTemporaryFiles { [console, counts, plan] in
      console.end()
      console.write(
        error: "interrupted: \(counts.finished) of \(plan.count) photos finished\n")
    }
    for target in command.targets { try Folder.make(target.path) }
    for folder in plan.resultFolders { TemporaryFiles.removeAbandoned(in: folder) }
    let setting = BatchSetting(
      jobs: command.batch.jobs, threads: command.threads, photoCount: plan.items.count)
    let shared = Remarks(console: console, photo: nil, verbosity: command.verbosity)
    let session = try command.makeSession(
      threadCount: setting.threadCount, stopwatch: shared.stopwatch())
    try command.finish(session)
    for failure in plan.failures { finish(.init(failing: failure.path, failure.error)) }
    work(session, jobCount: setting.jobCount)
    for warning in command.warnings(of: session) { shared.warn(warning) }
    console.end()
    try summarize(seconds: stopwatch.seconds)
  }

  /// Distributes the photos to `jobCount` threads.
  private func work(_ session: C.Session, jobCount: Int) {
    let queue = BatchQueue(count: plan.items.count)
    let threads = (0..<jobCount).map { _ in
      BackgroundThread.begin {
        while let index = queue.next() { work(on: plan.items[index], session) }
      }
    }
    for thread in threads { try? thread.wait() }
  }

  private func work(on item: BatchPlan.Item, _ session: C.Session) {
    let remarks = Remarks(console: console, photo: item.photo, verbosity: command.verbosity)
    let job = PhotoJob(
      photo: item.photo, output: item.output, overlay: item.overlay, remarks: remarks)
    console.update { $0.current = item.photo }
    finish(command.outcome(of: job, in: session))
    job.stopwatch.finish()
  }

  /// Reports and counts the outcome of a photo.
  private func finish(_ outcome: PhotoOutcome) {
    let number = counts.count(outcome.status)
    var error = ""
    if case .failed(let reason) = outcome.status {
      error = "Error: \(outcome.description(of: reason))\n"
    } else if !console.hasProgress, !command.batch.json, !command.verbosity.quiet {
      let skipped = if case .skipped = outcome.status { " (exists)" } else { "" }
      error = "\(number)/\(plan.count) \(outcome.photo)\(skipped)\n"
    }
    console.write(error: error, output: text(of: outcome))
    console.update { progress in
      progress.finished = counts.finished
      progress.worked = counts.finished - counts.skipped
    }
  }

  /// Returns the text for standard output.
  private func text(of outcome: PhotoOutcome) -> String {
    if command.batch.json { return "\(outcome.json)\n" }
    guard case .done(let report?) = outcome.status, !command.verbosity.quiet else { return "" }
    let lines = report.text.split(separator: "\n").map { "  \($0)\n" }
    return "\(outcome.photo)\n" + lines.joined()
  }

  /// Prints the number of photos by outcome.
  ///
  /// - Throws: `ExitCode` if a photo failed.
  private func summarize(seconds: Double) throws {
    let tenths = Int((seconds * 10).rounded())
    if counts.failed > 0 || !command.verbosity.quiet {
      StandardError.write(
        "\(counts.done) done, \(counts.skipped) skipped, \(counts.failed) failed in"
          + " \(tenths / 10).\(tenths % 10) s\n")
    }
    if !plan.passedOver.isEmpty, !command.verbosity.quiet {
      StandardError.write("\(PhotoSearch.report(plan.passedOver))\n")
    }
    guard counts.failed > 0 else { return }
    throw counts.failed == counts.nothingFound
      ? ExitCode(NothingFoundError.exitCode) : ExitCode.failure
  }
}
