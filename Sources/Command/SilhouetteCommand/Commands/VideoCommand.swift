// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore
import SilhouetteVideo

/// `silhouette video`
struct VideoCommand: ParsableCommand, SignalAnswering, BriefHelp {
  static let configuration = CommandConfiguration(
    commandName: "video",
    abstract: "Puts another background behind the people of a video.",
    usage: "silhouette video <clip> -b <background> -o <file> [<options>]",
    discussion: """
      Reads and writes Y4M, uncompressed video, for use in a pipe with FFmpeg, a camera or a call. \
      The result has the size, frame rate, layout and tags of the clip. If no one is detected or a \
      step fails, only the background is shown; your room is never revealed. 'blur' hides detail \
      such as text, but not large or bright objects: use another background to hide the room.

      On SIGHUP, the file of -b is reloaded; if it is damaged, the old background stays. If the \
      reader of the result exits early, the command ends with exit code 0. A clip that ends within \
      a frame is an error that names the frame, counted from 0.

      --json prints "frames", "fps", "medianMilliseconds" and "p99Milliseconds" per frame, \
      "dropped", "empty" (frames without people), "failed" and the mean "coverage"; with -o -, on \
      standard error.
      """
        + Examples.text(
          "silhouette video clip.y4m -b beach.jpg -o beach.y4m",
          "silhouette video clip.y4m -b blur -o blurred.y4m",
          "silhouette video clip.y4m --cutout -o cutout.y4m"))

  static let commonOptions: Set = [
    "--output", "--overwrite", "--background", "--background-fit", "--mask", "--cutout",
    "--quality", "--fps", "--realtime", "--when-empty",
  ]

  @Argument(
    help: ArgumentHelp("The Y4M clip; - for standard input.", valueName: "clip"), completion: .clips
  )
  var clip: String

  @OptionGroup(title: "Result") var result: VideoResultOptions
  @OptionGroup(title: "Mask") var mask: VideoMaskOptions
  @OptionGroup(title: "Stream") var stream: VideoStreamOptions
  @OptionGroup(title: "Engine") var networks: PeopleNetworkOptions

  @Option(
    help: ArgumentHelp(
      "The number of threads; one costs the least processor time.", valueName: "count"))
  var threads = 1

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    try ThreadOptions.check(threads)
    if stream.hud, result.background == nil { throw ValidationError("--hud requires -b") }
  }

  /// Indicates whether the face is tracked, for which a reloaded background makes no difference.
  var tracksFace: Bool { stream.hud || result.background?.tracksFace == true }

  func run() throws {
    ignoreBrokenPipes()
    let hangUps = HangUps()
    try Termination.removesTemporaryFiles(onHangUp: hangUps.note) {}
    var run = try VideoRun(self, hangUps)
    do {
      try run.run()
    } catch let error as FileError where error.reason == .readerClosed {
      // The player was closed.
    }
    run.report()
  }
}
