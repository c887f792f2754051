// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import Synchronization

/// One photo to process, with the files for its results.
struct PhotoJob: Sendable {
  /// The path of the photo; `-` for standard input.
  let photo: String
  /// The file for the result; `nil` if it is not requested.
  var output: ResultFile?
  /// The file for the photo with its labels drawn on it; `nil` if it is not requested.
  var overlay: ResultFile?
  /// The output for warnings and timings.
  let remarks: Remarks
  let stopwatch: Stopwatch
  /// Indicates that the user named the result files explicitly; they may then be pipes or devices.
  let namesResults: Bool

  init(
    photo: String, output: ResultFile?, overlay: ResultFile?, remarks: Remarks,
    namesResults: Bool
  ) {
    self.namesResults = namesResults
    self.photo = photo
    self.output = output
    self.overlay = overlay
    self.remarks = remarks
    stopwatch = remarks.stopwatch()
  }

  var results: [ResultFile] { [output, overlay].compactMap { $0 } }

  func warn(_ message: String) { remarks.warn(message) }

  /// Prints an explanation of the result, such as an omitted part, if `--verbose` is given.
  func detail(_ message: String) { remarks.detail(message) }

  /// Encodes and writes the result, if it is requested.
  func write(_ result: PixelBuffer, _ options: EncodingOptions) throws {
    try write(result, to: output, options)
  }

  /// Encodes and writes one of the results; `nil` if it is not requested.
  func write(_ result: PixelBuffer, to file: ResultFile?, _ options: EncodingOptions) throws {
    try stopwatch.measure("encode and write") { try file?.write(result, options: options) }
  }

  /// Returns the job without the results that already exist; `nil` if none remain.
  func leavingOutExisting() -> PhotoJob? {
    var job = self
    if output?.exists == true { job.output = nil }
    if overlay?.exists == true { job.overlay = nil }
    return job.results.isEmpty && !results.isEmpty ? nil : job
  }
}

/// An output for the warnings and timings of one photo, or of the work that all photos share.
struct Remarks: Sendable {
  /// The console; `nil` to print nothing.
  let console: Console?
  /// The prefix of messages, which is the photo's name if there are several photos; `nil` for none.
  let photo: String?
  let verbosity: VerbosityOptions
  /// The warnings, whether printed or not.
  let warnings = WarningList()

  func warn(_ message: String) {
    warnings.add(message)
    if !verbosity.quiet {
      console?.write(error: "warning: \(prefix)\(TerminalText.line(message))\n")
    }
  }

  /// Prints an explanation if `--verbose` is given.
  func detail(_ message: String) {
    if verbosity.verbose { console?.write(error: "\(prefix)\(TerminalText.line(message))\n") }
  }

  /// Returns a stopwatch that prints the duration of each stage if `--verbose` is given.
  func stopwatch() -> Stopwatch {
    guard verbosity.verbose else { return Stopwatch(nil) }
    return Stopwatch { lines in
      console?.write(error: lines.split(at: "\n").map { "\(prefix)\($0)\n" }.joined())
    }
  }

  private var prefix: String { photo.map { TerminalText.line($0) + ": " } ?? "" }
}

/// The warnings about a photo, in the order in which they were issued.
final class WarningList: Sendable {
  private let list = Mutex<[String]>([])

  func add(_ message: String) { list.withLock { $0.append(message) } }

  var all: [String] { list.withLock { $0 } }
}

extension PhotoJob {
  /// Reads the photo on another thread while networks are loaded on this one; either task uses only one thread.
  ///
  /// - Parameters:
  ///   - limits: The limits on the size of the photo.
  ///   - load: Loads the networks; its errors take precedence over the photo's.
  /// - Returns: The photo's handler, for requests; the photo; the result of `load`.
  /// - Throws: The errors of `load` and of reading the photo.
  func read<Networks>(
    limits: DecodingLimits, loading load: () throws -> Networks
  ) throws -> (handler: ImageRequestHandler, photo: Photo, networks: Networks) {
    let handler = ImageRequestHandler(
      contentsOf: self.photo, limits: limits, stages: stopwatch.stages)
    let decoding = BackgroundThread.begin { try handler.photo() }
    let networks = try load()
    let photo = try decoding.wait()
    for warning in photo.warnings { warn(warning) }
    return (handler, photo, networks)
  }
}
