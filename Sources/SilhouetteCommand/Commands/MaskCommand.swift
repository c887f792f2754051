// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette mask`
struct MaskCommand: SubjectCommand, PhotoResultCommand {
  static let configuration = CommandConfiguration(
    commandName: "mask",
    abstract: "Makes a greyscale mask of a photo: the subject is white.",
    usage: "silhouette mask <photo> ... -o <file|folder> [<options>]",
    discussion: "The background is black, and soft edges are grey."
      + SubjectHelp.text
      + Examples.text(
        "silhouette mask photo.jpg -o mask.png",
        "silhouette mask photo.jpg -o mask.png --keep person,dog",
        "silhouette mask photo.jpg -o mask.png --at 50%,40% --quality best"))

  @OptionGroup var result: PhotoResultOptions
  @OptionGroup var subject: SubjectMaskOptions
  @OptionGroup var runOptions: PhotoRunOptions

  var outputTarget: ResultTarget? { result.target(standard: .png) }

  func process(_ job: PhotoJob, in session: SubjectFinder) throws -> PhotoResult {
    let subject = try session.subject(of: job, limits: photo.limits)
    try job.stopwatch.measure("encode and write") {
      try job.output?.write(subject.mask, options: result.jpeg.encoding(isMask: true))
    }
    return PhotoResult(finding: subject.finding)
  }
}
