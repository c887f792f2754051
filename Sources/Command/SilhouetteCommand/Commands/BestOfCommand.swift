// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore
import SilhouettePeople

/// `silhouette best-of`
struct BestOfCommand: ParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "best-of",
    abstract: "Ranks several photos of one person, the best first.",
    usage: "silhouette best-of <photo> ... [<options>]",
    discussion: """
      The quality, 0 to 1, combines sharpness, light, head pose, face size, open eyes and framing. It \
      is only meant for comparing photos of the same person. In a photo with several faces, the \
      largest one counts. Photos without a face come last.

      Each line holds the rank, the quality and the photo. --json prints "photos", a list in order of \
      rank with "photo", "rank", "quality", "faces", the number of faces, and "box", the face that \
      counts, in pixels from the top left corner; "rank", "quality" and "box" are null without a face. \
      --first prints only the path of the best photo; if no photo shows a face, it prints nothing and \
      the exit code is 1.
      """
        + Examples.text(
          "silhouette best-of burst", "silhouette best-of burst --first",
          "silhouette best-of one.jpg two.jpg --json"))

  @OptionGroup var photo: PhotoOptions

  @Flag(help: "Print only the path of the best photo.")
  var first = false

  @Flag(help: "Print the ranking as JSON.")
  var json = false

  @Option(help: BatchOptions.jobsHelp)
  var jobs: Int?

  @OptionGroup(title: "Engine") var networks: PeopleNetworkOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  func validate() throws {
    try BatchOptions.check(jobs: jobs)
    if first, json { throw ValidationError("--first and --json cannot be combined") }
    if photo.photos.contains("-"), photo.photos.count > 1 {
      throw ValidationError("-: standard input cannot be combined with other photos")
    }
  }

  func run() throws {
    let search = try PhotoSearch(photo.photos, outputFolders: [])
    let photos = try (search.photos + photo.listed()).map(\.path)
    let console = Console(
      progress: verbosity.showsProgress ? Progress(total: photos.count) : nil)
    let setting = BatchSetting(
      jobs: jobs, threads: engine.threads, photoCount: photos.count)
    let session = try PeopleSession(
      networks, engine, SessionContext(threadCount: setting.threadCount))
    if photos.count > 1 {
      try session.load(for: [DetectFaceCaptureQualityRequest(models: session.models)])
    }
    let rated = rate(photos, session, setting.jobCount, console)
    console.end()
    for (path, error) in search.failures { report(error, of: path, console) }
    if !search.passedOver.isEmpty, !verbosity.quiet {
      console.write(error: "\(PhotoSearch.report(search.passedOver))\n")
    }
    let ranking = Ranking(rated.compactMap { $0 })
    if first {
      if let best = ranking.best { StandardOutput.write(path: best.photo) }
    } else {
      StandardOutput.write(json ? "\(ranking.json)\n" : ranking.text)
    }
    if rated.contains(where: { $0 == nil }) || !search.failures.isEmpty { throw ExitCode.failure }
    if first, ranking.best == nil {
      throw CommandError(
        "no face found in " + (rated.count == 1 ? "the photo" : "any of \(rated.count) photos"))
    }
  }

  /// Rates several photos at the same time. The rating is `nil` for each photo that failed; its error is printed.
  private func rate(
    _ photos: [String], _ session: PeopleSession, _ jobCount: Int, _ console: Console
  ) -> [Ranking.Shot?] {
    BatchQueue(count: photos.count).map(jobCount: jobCount) { index in
      defer {
        console.update { progress in
          progress.finished += 1
          progress.worked += 1
        }
      }
      console.update { $0.current = photos[index] }
      do {
        return try rate(photos[index], session, console)
      } catch {
        report(error, of: photos[index], console)
        return nil
      }
    }
  }

  private func report(_ error: any Error, of path: String, _ console: Console) {
    let outcome = PhotoOutcome(photo: path, status: .failed(error))
    console.write(error: "Error: \(TerminalText.line(outcome.description(of: error)))\n")
  }

  private func rate(
    _ path: String, _ session: PeopleSession, _ console: Console
  ) throws -> Ranking.Shot {
    let job = PhotoJob(
      photo: path, output: nil, overlay: nil,
      remarks: Remarks(
        console: console, photo: photo.photos == [path] ? nil : path, verbosity: verbosity),
      namesResults: true)
    let request = DetectFaceCaptureQualityRequest(models: session.models)
    let (handler, photo) = try session.open(job, limits: self.photo.limits, for: [request])
    let faces = try job.stopwatch.measure("find people", hasStages: true) {
      try handler.perform(request)
    }
    job.stopwatch.finish()
    return Ranking.Shot(photo: path, faces: faces, size: photo.pixels.rect.size)
  }
}
