// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// A command that processes each of its photos separately, and usually produces one image from each.
///
/// A conforming type defines how to process one photo. Finding photos, naming results, concurrency and messages are
/// the same for all commands.
protocol PhotoCommand: ParsableCommand, SignalAnswering, Sendable {
  /// The state that all photos share, such as a network.
  associatedtype Session: Sendable

  var photo: PhotoOptions { get }
  var batch: BatchOptions { get }
  var verbosity: VerbosityOptions { get }

  /// Indicates that existing results are replaced.
  var overwrite: Bool { get }

  /// The requested number of threads; `nil` for the default.
  var threads: Int? { get }

  /// The target given by `-o`; `nil` if it is missing.
  var outputTarget: ResultTarget? { get }

  /// The target given by `--overlay`; `nil` if it is missing.
  var overlayTarget: ResultTarget? { get }

  /// Creates the state that all photos share; slow work may be deferred until it is needed.
  ///
  /// - Parameter context: The networks and the number of threads.
  func makeSession(_ context: SessionContext) throws -> Session

  /// Loads everything that the session needs.
  ///
  /// - Throws: Errors that do not depend on the photo.
  func finish(_ session: Session) throws

  /// The policy for a photo in which nothing was found.
  var whenEmpty: EmptyResultPolicy { get }

  /// Processes one photo and writes its results.
  ///
  /// - Throws: ``NothingFoundError`` if the result would have no subject; ``LowConfidenceError`` if the result is less
  ///   certain than requested; other errors of the photo.
  func process(_ job: PhotoJob, in session: Session) throws -> PhotoResult

  /// Returns the warnings about a session, to be printed after all photos have been processed.
  func warnings(of session: Session) -> [String]
}

extension PhotoCommand {
  var overlayTarget: ResultTarget? { nil }
  var whenEmpty: EmptyResultPolicy { .write }
  var targets: [ResultTarget] { [outputTarget, overlayTarget].compactMap { $0 } }

  func validate() throws { try validateTargets() }
  func finish(_ session: Session) throws {}
  func warnings(of session: Session) -> [String] { [] }

  /// Indicates that the command line names a single photo and its result file.
  var isSingle: Bool { batch.shard == nil && !batch.watch && photo.isSingle(targets) }

  // Compiled once, as `run` and `outcome` are: specialised copies for each command took a sixth of the module's compile
  // time.

  /// Checks the names of photos and results before any photo is read.
  ///
  /// - Throws: `ValidationError`.
  @_semantics("optimize.sil.specialize.generic.never")
  func validateTargets() throws {
    let isSingle = isSingle
    if batch.watch { try validateWatching() }
    for target in targets {
      if batch.json, target.path == "-" {
        throw ValidationError("--json and \(target.option) - both use standard output")
      }
      if isSingle { try target.validateFile() } else { try validateFolder(target) }
    }
    if targets.count == 2, targets[0].isSame(as: targets[1]) {
      throw ValidationError("\(targets[1].path): -o and --overlay must not be the same")
    }
    if !isSingle, photo.photos.contains("-") {
      throw ValidationError("-: standard input cannot be combined with other photos")
    }
  }

  /// Checks that a target can receive the results of several photos, if there are any: otherwise the run says so, whatever
  /// the target is called.
  ///
  /// - Throws: `ValidationError`.
  private func validateFolder(_ target: ResultTarget) throws {
    do { try target.validateFolder() } catch {
      let hasPhotos = (try? PhotoSearch(photo.photos, outputFolders: [])) != nil
      if hasPhotos || batch.watch { throw error }
    }
  }

  /// Checks that the arguments can be watched.
  ///
  /// - Throws: `ValidationError`.
  private func validateWatching() throws {
    if photo.manifest != nil { throw ValidationError("--watch and --manifest cannot be combined") }
    if let file = photo.photos.first(where: { SearchArgument($0).isFile }) {
      throw ValidationError(
        "\(file): --watch takes folders that exist, or quoted patterns such as 'photos/*.jpg'")
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func run() throws {
    if isSingle {
      try runSingle()
    } else if batch.watch {
      try BatchRun(watching: self).watch()
    } else {
      try BatchRun(self).run()
    }
  }

  /// Processes a single photo; an error in the photo becomes the error of the command.
  private func runSingle() throws {
    let console = Console(
      progress: verbosity.showsProgress ? Progress(ofPhoto: photo.photos[0]) : nil)
    let remarks = Remarks(console: console, photo: nil, verbosity: verbosity)
    let job = PhotoJob(
      photo: photo.photos[0], output: try outputTarget?.file(overwrites: overwrite),
      overlay: try overlayTarget?.file(overwrites: overwrite), remarks: remarks,
      namesResults: true)
    try Termination.removesTemporaryFiles { console.end() }
    let report = try batch.report.map { try ReportFile(path: $0) }
    let missing = batch.skipExisting ? job.leavingOutExisting()?.results ?? [] : job.results
    let session = try makeSession(
      SessionContext(threadCount: threads, stopwatch: job.stopwatch))
    let outcome = outcome(of: job, in: session)
    console.end()
    for warning in warnings(of: session) { remarks.warn(warning) }
    console.write(output: text(of: outcome))
    report?.add(outcome)
    job.stopwatch.finish()
    switch outcome.status {
    case .done: if !batch.json { verbosity.announce(missing) }
    case .skipped: break
    case .failed(let error): throw error
    }
    try report?.check()
  }

  /// Returns the text that standard output receives about a single photo.
  private func text(of outcome: PhotoOutcome) -> String {
    if batch.json {
      if case .done(let report?) = outcome.status { return "\(report.json)\n" }
      return "\(outcome.json)\n"
    }
    guard case .done(let report?) = outcome.status, !verbosity.quiet else { return "" }
    return targets.contains { $0.path == "-" } ? "" : report.text
  }

  /// Processes one photo, unless it can be skipped.
  @_semantics("optimize.sil.specialize.generic.never")
  func outcome(of job: PhotoJob, in session: Session) -> PhotoOutcome {
    let stopwatch = Stopwatch(nil)
    func outcome(_ status: PhotoOutcome.Status, _ finding: PhotoFinding? = nil) -> PhotoOutcome {
      let writes =
        switch status {
        case .skipped(.nothingFound), .skipped(.lowConfidence): false
        case .done, .skipped(.exists), .failed: true
        }
      return PhotoOutcome(
        photo: job.photo, output: writes ? job.output?.path : nil,
        overlay: writes ? job.overlay?.path : nil, status: status, finding: finding,
        warnings: job.remarks.warnings.all + warnings(of: session), seconds: stopwatch.seconds)
    }
    var remaining = job
    if batch.skipExisting {
      guard let rest = job.leavingOutExisting() else { return outcome(.skipped(.exists)) }
      remaining = rest
    }
    do {
      for result in remaining.results { try result.prepare(onlyFiles: !job.namesResults) }
      let result = try CrashReport.noting(job.photo) { try process(remaining, in: session) }
      // Cancelled work may be incomplete; images are checked for that before they get their final names.
      if remaining.results.isEmpty { try CancellationFlag.current?.check() }
      return outcome(.done(result.report), result.finding)
    } catch let nothing as NothingFoundError where whenEmpty == .skip {
      job.warn("\(nothing): nothing is written")
      return outcome(.skipped(.nothingFound), nothing.finding)
    } catch let low as LowConfidenceError where whenEmpty != .fail {
      job.warn("\(low): nothing is written")
      return outcome(.skipped(.lowConfidence), low.finding)
    } catch {
      // Another run may have written the results in the meantime.
      if batch.skipExisting, job.leavingOutExisting() == nil {
        return outcome(.skipped(.exists))
      }
      let finding =
        (error as? LowConfidenceError)?.finding ?? (error as? NothingFoundError)?.finding
      return outcome(.failed(error), finding)
    }
  }
}

/// The networks and settings that all commands of a process share.
struct SessionContext: Sendable {
  /// The networks.
  var networks = NetworkStore()
  /// The number of threads that one photo may use; `nil` for the default.
  var threadCount: Int?
  /// The stopwatch that measures the stages.
  var stopwatch = Stopwatch(nil)
}

extension Renderer {
  /// Renders an image in the format and the colour space of the photo that it was made from.
  ///
  /// - Parameters:
  ///   - image: An image of finite extent.
  ///   - pixels: The photo.
  ///   - channels: The channels of the result; `nil` for RGB, with alpha if the photo has it.
  ///   - threadCount: The number of threads; `nil` for the default.
  static func render(
    _ image: Image, like pixels: PixelBuffer, channels: PixelFormat.Channels? = nil,
    threadCount: Int?
  ) throws -> PixelBuffer {
    let channels = channels ?? (pixels.format.channels.hasAlpha ? .rgba : .rgb)
    return try Renderer(workingSpace: pixels.colorSpace, threadCount: threadCount).render(
      image, format: PixelFormat(channels, pixels.format.component), colorSpace: pixels.colorSpace)
  }
}
