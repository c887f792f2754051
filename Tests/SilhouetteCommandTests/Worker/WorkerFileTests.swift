// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The files that a request may name: regular ones, and none of the worker's own streams.
@Suite("Files of requests", .serialized)
struct WorkerFileTests {
  private let photos: SmallPhotos
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try SmallPhotos()
    try photos.write(1)
  }

  /// A request that ends well, if it is not swallowed.
  private var last: String {
    #"{"id": "last", "command": "labels", "input": "\#(folder("in/0.ppm"))"}"#
  }

  /// Returns requests that read a path, each through another member or option.
  private func requests(reading path: String) -> [String] {
    let (photo, output) = (folder("in/0.ppm"), folder("out.png"))
    return [
      #"{"command": "mask", "input": "\#(path)", "output": "\#(output)"}"#,
      #"{"command": "people", "input": "\#(path)"}"#,
      #"{"command": "filter", "input": "\#(path)", "output": "\#(output)", "options": {"apply": "sepiaTone"}}"#,
      #"{"command": "replace", "input": "\#(photo)", "output": "\#(output)", "options": {"background": "red", "mask": "\#(path)"}}"#,
      #"{"command": "replace", "input": "\#(photo)", "output": "\#(output)", "options": {"background": "\#(path)"}}"#,
      #"{"command": "labels", "input": "\#(photo)", "options": {"model": "\#(path)"}}"#,
      #"{"command": "filter", "input": "\#(photo)", "output": "\#(output)", "options": {"apply": "darkenBlendMode(background: \"\#(path)\")"}}"#,
    ]
  }

  /// Runs a worker in a shell; `$0` is the command, `$1` the model and `$2` the file of requests.
  private func run(_ lines: [String], _ script: String) async throws -> [[String: Any]] {
    let file = try folder.write(
      Array(lines.joined(separator: "\n").utf8) + [0x0A], to: "requests.ppm")
    let run = try await Command.run(
      [],
      through: [
        // A worker that waits for ever would hold up the tests.
        "/usr/bin/env", "timeout", "60", "bash", "-c", script, try Command.path(), photos.model,
        file,
      ], appendsCommand: false)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.status) \(run.error)")
    return try run.jsonLines
  }

  private func expect(
    _ answers: [[String: Any]], count: Int, contain text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(answers.count == count + 1, sourceLocation: sourceLocation)
    #expect(
      answers.last?["id"] as? String == "last" && answers.last?["status"] as? String == "done",
      sourceLocation: sourceLocation)
    for answer in answers.dropLast() {
      let error = answer["error"] as? String ?? ""
      #expect(error.contains(text), "\(answer)", sourceLocation: sourceLocation)
    }
    #expect(photos.files(in: folder.path).allSatisfy { !$0.contains("out.png") })
  }

  @Test(
    "A request that reads the worker's standard input is refused, and swallows no other",
    arguments: [
      #""$0" worker --jobs 1 --model "$1" < "$2""#,
      #"cat "$2" | "$0" worker --jobs 1 --model "$1""#,
    ])
  func standardInput(script: String) async throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.ppm"), withDestinationPath: "/dev/stdin")
    let paths = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", folder("link.ppm")]
    var lines = paths.flatMap { requests(reading: $0) }
    // The file behind standard input has a name of its own.
    if !script.hasPrefix("cat") { lines += requests(reading: folder("requests.ppm")) }
    expect(
      try await run(lines + [last], script), count: lines.count,
      contain: "is standard input, output or error of this process")
  }

  @Test("A result does not replace the file of the answers")
  func standardOutput() async throws {
    let lines = ["/dev/stdout", "/proc/self/fd/1", folder("answers.ppm")].flatMap { path in
      [
        #"{"command": "filter", "input": "8x8", "output": "\#(folder("link.ppm"))", "options": {"apply": "sepiaTone", "overwrite": true}}"#,
        #"{"command": "filter", "input": "8x8", "output": "\#(folder("answers.ppm"))", "options": {"apply": "sepiaTone", "overwrite": true}}"#,
        #"{"command": "filter", "input": "8x8", "output": "\#(path)", "options": {"apply": "sepiaTone", "overwrite": true}}"#,
      ]
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.ppm"), withDestinationPath: "/dev/stdout")
    let answers = try await run(
      lines + [last],
      #"""
      cd "$(dirname "$2")" && "$0" worker --jobs 1 --model "$1" < "$2" > answers.ppm && cat answers.ppm
      """#)
    #expect(answers.count == lines.count + 1)
    #expect(answers.dropLast().allSatisfy { $0["status"] as? String == "failed" })
    #expect(
      answers.dropLast().count {
        ($0["error"] as? String)?.contains("is standard input, output or error") == true
      } == 7)
    #expect(answers.last?["status"] as? String == "done")
  }

  @Test("A pipe without a writer, a device and a socket do not hold up the worker")
  func pipes() async throws {
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    let paths = [folder("pipe"), "/dev/zero"]
    let lines = paths.flatMap { requests(reading: $0) }
    expect(
      try await run(lines + [last], #""$0" worker --jobs 1 --model "$1" < "$2""#),
      count: lines.count, contain: "is a pipe, a device or a socket, expected a file")
  }

  @Test("On a shell, pipes are photos as before")
  func substitution() async throws {
    let run = try await Command.run(
      [],
      through: [
        "/usr/bin/env", "bash", "-c",
        #"""
        "$0" filter <(cat "$1") -o - --format ppm --apply 'darkenBlendMode(background: "/dev/stdin")' < "$1"
        """#, try Command.path(), folder("in/0.ppm"),
      ], appendsCommand: false)
    #expect(run.status == 0, "\(run.error)")
    #expect(try run.output == bytes(ofFile: folder("in/0.ppm")))
  }
}

// Mistake request-reads-anything: a request to a worker that reads the worker's own streams, and pipes
// - FileScope.$current.withValue(.regularFiles) {
// + FileScope.$current.withValue(.everything) {
// = WorkerFileTests
