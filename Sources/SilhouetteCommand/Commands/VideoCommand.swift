// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore
import SilhouetteVideo

/// `silhouette video`
struct VideoCommand: ParsableCommand, SignalAnswering {
  static let configuration = CommandConfiguration(
    commandName: "video",
    abstract: "Puts another background behind the people of a video.",
    usage: "silhouette video <clip> -b <background> -o <file> [<options>]",
    discussion: """
      Reads and writes Y4M, uncompressed video, so that it fits into a pipe between FFmpeg, a camera \
      and a call. The result has the size, the rate and the layout of the clip, and its tags. The \
      room does not show: without people, and if the networks fail, the background stands alone. \
      'blur' hides detail, such as text, and not what is large or bright: use another background \
      to hide the room.

      SIGHUP has it read the file of -b again; if that is damaged, the old background stays. A \
      reader of the result that leaves early ends it with exit code 0. A clip that ends within a \
      frame is an error that names the frame, counted from 0.

      --json prints "frames", "fps", "medianMilliseconds" and "p99Milliseconds" of a frame's work, \
      "dropped", "empty" for frames without people, "failed" and the mean "coverage"; with -o -, on \
      standard error.
      """
        + Examples.text(
          "silhouette video clip.y4m -b beach.jpg -o beach.y4m",
          "silhouette video clip.y4m -b blur -o blurred.y4m",
          "silhouette video clip.y4m --cutout -o cutout.y4m"))

  @Argument(help: ArgumentHelp("The Y4M clip; - for standard input.", valueName: "clip"))
  var clip: String

  @OptionGroup(title: "Result") var result: VideoResultOptions
  @OptionGroup(title: "Mask") var mask: VideoMaskOptions
  @OptionGroup(title: "Stream") var stream: VideoStreamOptions
  @OptionGroup(title: "Engine") var networks: PeopleNetworkOptions

  @Option(
    help: ArgumentHelp(
      "The number of threads. One costs the least processor time.", valueName: "count"))
  var threads = 1

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    guard (1...256).contains(threads) else {
      throw ValidationError("--threads takes 1 to 256, found \(threads)")
    }
    if stream.hud, result.background == nil { throw ValidationError("--hud requires -b") }
  }

  func run() throws {
    ignoreBrokenPipes()
    let hangUps = HangUps()
    Termination.removesTemporaryFiles(onHangUp: hangUps.note) {}
    var run = try VideoRun(self, hangUps)
    do {
      try run.run()
    } catch let error as FileError where error.reason == .readerClosed {
      // A player that was closed has seen enough.
    }
    run.report()
  }
}
