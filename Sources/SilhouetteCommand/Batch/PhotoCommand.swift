// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// A command that makes one picture of one photo, for any number of photos.
///
/// It says what to do with one. Which photos there are, what their results are called, how many
/// are worked on at a time and what is said of them is the same for all commands.
protocol PhotoCommand: ParsableCommand, Sendable {
  /// What all photos share, such as a network.
  associatedtype Session: Sendable

  var photo: PhotoOptions { get }
  var batch: BatchOptions { get }
  var verbosity: VerbosityOptions { get }

  /// Whether results that exist are replaced.
  var overwrite: Bool { get }

  /// The number of threads that the user asked for.
  var threads: Int? { get }

  /// What `-o` asks for; `nil` if it is not given.
  var outputTarget: ResultTarget? { get }

  /// What `--overlay` asks for; `nil` if it is not given.
  var overlayTarget: ResultTarget? { get }

  /// Makes what all photos share; what takes long may wait until it is needed.
  ///
  /// - Parameters:
  ///   - threadCount: The threads that one photo may have; `nil` for the usual number.
  ///   - stopwatch: Measures it.
  func makeSession(threadCount: Int?, stopwatch: Stopwatch) throws -> Session

  /// Prepares a session for good.
  ///
  /// - Throws: What is wrong with it whatever the photo.
  func finish(_ session: Session) throws

  /// Works on one photo and writes its results.
  ///
  /// - Returns: What is to be said of it besides; `nil` for nothing.
  func process(_ job: PhotoJob, in session: Session) throws -> PhotoReport?

  /// What is to be said of a session when all photos are done.
  func warnings(of session: Session) -> [String]
}

extension PhotoCommand {
  var overlayTarget: ResultTarget? { nil }

  var targets: [ResultTarget] { [outputTarget, overlayTarget].compactMap { $0 } }

  func finish(_ session: Session) throws {}

  func warnings(of session: Session) -> [String] { [] }

  /// Checks the names of photos and results, before any is read.
  ///
  /// - Throws: `ValidationError`.
  func validateTargets() throws {
    let isSingle = photo.isSingle(targets)
    for target in targets {
      if batch.json, target.path == "-" {
        throw ValidationError("--json and \(target.option) - both want standard output")
      }
      if isSingle { try target.validateFile() } else { try target.validateFolder() }
    }
    if targets.count == 2, targets[0].isSame(as: targets[1]) {
      throw ValidationError("\(targets[1].path): both -o and --overlay")
    }
    if !isSingle, photo.photos.contains("-") {
      throw ValidationError("-: standard input stands alone, expected names of files and folders")
    }
  }

  func run() throws {
    if photo.isSingle(targets) { try runSingle() } else { try BatchRun(self).run() }
  }

  /// One photo into a file: its errors are the command's.
  private func runSingle() throws {
    let remarks = Remarks(console: Console(), photo: nil, verbosity: verbosity)
    let job = PhotoJob(
      photo: photo.photos[0], output: try outputTarget?.file(overwrites: overwrite),
      overlay: try overlayTarget?.file(overwrites: overwrite), remarks: remarks)
    Termination.removesTemporaryFiles {}
    let session = try makeSession(threadCount: threads, stopwatch: job.stopwatch)
    let outcome = outcome(of: job, in: session)
    for warning in warnings(of: session) { remarks.warn(warning) }
    remarks.console.write(output: text(of: outcome))
    if case .failed(let error) = outcome.status {
      guard let error = error as? NothingFoundError else { throw error }
      remarks.warn(error.warning)
      throw ExitCode(NothingFoundError.exitCode)
    }
    job.stopwatch.finish()
  }

  /// What goes to standard output for one photo alone.
  private func text(of outcome: PhotoOutcome) -> String {
    if batch.json {
      if case .done(let report?) = outcome.status { return "\(report.json)\n" }
      return "\(outcome.json)\n"
    }
    guard case .done(let report?) = outcome.status, !verbosity.quiet else { return "" }
    return targets.contains { $0.path == "-" } ? "" : report.text
  }

  /// Works on one photo, unless there is nothing to do.
  func outcome(of job: PhotoJob, in session: Session) -> PhotoOutcome {
    let stopwatch = Stopwatch(nil)
    func outcome(_ status: PhotoOutcome.Status) -> PhotoOutcome {
      PhotoOutcome(
        photo: job.photo, output: job.output?.path, overlay: job.overlay?.path, status: status,
        seconds: stopwatch.seconds)
    }
    var remaining = job
    if batch.skipExisting {
      guard let rest = job.leavingOutExisting() else { return outcome(.skipped) }
      remaining = rest
    }
    do {
      for result in remaining.results {
        if job.makesFolders { try Folder.make(result.folder) }
        try result.check()
      }
      return outcome(.done(try process(remaining, in: session)))
    } catch {
      return outcome(.failed(error))
    }
  }
}
