// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// One photo to work on.
struct PhotoJob: Sendable {
  /// The picture; `-` for standard input.
  let photo: String
  /// Where the result goes; `nil` if none is wanted.
  var output: ResultFile?
  /// Where the photo with everything drawn on it goes; `nil` if that is not wanted.
  var overlay: ResultFile?
  /// Who is told of it.
  let remarks: Remarks
  let stopwatch: Stopwatch

  init(photo: String, output: ResultFile?, overlay: ResultFile?, remarks: Remarks) {
    self.photo = photo
    self.output = output
    self.overlay = overlay
    self.remarks = remarks
    stopwatch = remarks.stopwatch()
  }

  var results: [ResultFile] { [output, overlay].compactMap { $0 } }

  /// Whether the folders of the results are made as needed.
  var makesFolders: Bool { remarks.photo != nil }

  func warn(_ message: String) { remarks.warn(message) }

  /// The job without the results that exist; `nil` if that leaves none.
  func leavingOutExisting() -> PhotoJob? {
    var job = self
    if output?.exists == true { job.output = nil }
    if overlay?.exists == true { job.overlay = nil }
    return job.results.isEmpty && !results.isEmpty ? nil : job
  }
}

/// What is said of one photo, or of what all of them share.
struct Remarks: Sendable {
  let console: Console
  /// The photo's name where there are several.
  let photo: String?
  let verbosity: VerbosityOptions

  func warn(_ message: String) {
    if !verbosity.quiet { console.write(error: "warning: \(prefix)\(message)\n") }
  }

  /// Measures and says how long stages take, if the user wants to know.
  func stopwatch() -> Stopwatch {
    verbosity.verbose ? Stopwatch { console.write(error: prefix + $0) } : Stopwatch(nil)
  }

  private var prefix: String { photo.map { "\($0): " } ?? "" }
}

/// What a command says of a photo beside its picture.
struct PhotoReport: Sendable {
  /// What the report is called among what else is said of the photo.
  let name: String
  /// For people: lines.
  let text: String
  /// For programs.
  let json: JSONText
}
