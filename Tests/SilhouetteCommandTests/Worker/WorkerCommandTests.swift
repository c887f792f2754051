// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// `silhouette worker` as a process: lines in, lines out.
@Suite("Worker", .serialized)
struct WorkerCommandTests {
  private let photos: SmallPhotos
  private var folder: TemporaryFolder { photos.folder }

  init() throws { photos = try SmallPhotos() }

  /// Runs a worker on the small network.
  private func run(_ lines: [String], _ options: String..., ending end: String = "\n")
    async throws
    -> Command
  {
    try await Command.run(
      ["worker", "--model", photos.model] + options,
      input: Array((lines.joined(separator: "\n") + end).utf8))
  }

  @Test("200 requests in random order, bad ones among them, are each answered once")
  func manyRequests() async throws {
    try photos.write(20, broken: [3])
    var random = SeededRandom(seed: 16)
    var lines: [String] = []
    var expected: [Int: String] = [:]
    for id in 0..<200 {
      let number = random.int(0...19)
      let input = folder(number % 2 == 0 ? "in/\(number).ppm" : "in/sub/\(number).ppm")
      switch id % 5 {
      case 0:
        lines.append(
          #"{"id": \#(id), "command": "mask", "input": "\#(folder("none.ppm"))", "output": "\#(folder("x.png"))"}"#
        )
        expected[id] = "failed"
      case 1:
        lines.append(
          #"{"id": \#(id), "command": "mask", "input": "\#(input)", "output": "\#(folder("out/\(id).png"))", "options": {"colour": "red"}}"#
        )
        expected[id] = "failed"
      case 2:
        lines.append(#"{"id": \#(id), "command": "labels", "input": "\#(input)"}"#)
        expected[id] = number == 3 ? "failed" : "done"
      default:
        let command = id % 5 == 3 ? "mask" : "cutout"
        lines.append(
          #"{"output": "\#(folder("out/deep/\(id).png"))", "id": \#(id), "command": "\#(command)", "input": "\#(input)", "options": {"all": true, "quality": "fast"}}"#
        )
        expected[id] = number == 3 ? "failed" : "done"
      }
    }
    lines.shuffle(using: &random)
    let run = try await run(lines, "--jobs", "3")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.isEmpty)
    let answers = try run.jsonLines
    #expect(answers.count == 200)
    let found = Dictionary(
      grouping: answers, by: { $0["id"] as? Int ?? -1 }
    ).mapValues { $0.compactMap { $0["status"] as? String } }
    #expect(found == expected.mapValues { [$0] })
    for answer in answers {
      #expect((answer["error"] is NSNull) == (answer["status"] as? String == "done"))
      if answer["status"] as? String == "done", let output = answer["output"] as? String {
        #expect(try Photo(contentsOf: output).pixels.width == 32)
      }
    }
    #expect(answers.contains { ($0["labels"] as? [String: Any])?["width"] as? Int == 32 })
    // As the command does it.
    let id = try #require(expected.first { $0.key % 5 == 3 && $0.value == "done" }?.key)
    let answer = try #require(answers.first { $0["id"] as? Int == id })
    let input = try #require(answer["input"] as? String)
    let alone = try await Command.run(
      "mask", input, "--model", photos.model, "-o", folder("alone.png"), "--all", "--quality",
      "fast")
    #expect(alone.status == 0)
    #expect(
      try bytes(ofFile: folder("alone.png")) == bytes(ofFile: folder("out/deep/\(id).png")))
  }

  @Test("A line that is no request is answered with what is wrong, and the worker goes on")
  func badLines() async throws {
    try photos.write(1)
    let good = #"{"id": "last", "command": "labels", "input": "\#(folder("in/0.ppm"))"}"#
    let lines = [
      "{", "", "  \t", "[1]", #"{"id": 5}"#, #"{"id": [1], "command": "mask"}"#,
      #"{"id": 6, "command": "video", "input": "a"}"#,
      #"{"id": 7, "command": "mask", "input": "a", "ouput": "b"}"#,
      #"{"id": 8, "command": "mask", "input": "-", "output": "b.png"}"#,
      #"{"id": 9, "command": "labels", "input": "\#(folder("in/0.ppm"))", "output": "-"}"#,
      #"{"id": 10, "command": "labels", "input": "\#(folder("in/0.ppm"))", "options": {"json": true}}"#,
      #"{"id": 11, "command": "labels", "input": "a\u0000b"}"#,
      #"{"id": 12, "command": "labels", "input": "\#(folder("in"))"}"#,
      #"{"id": 13, "command": "filter", "input": "\#(folder("in/0.ppm"))", "output": "\#(folder("f.png"))", "options": {"apply": ["blendWithMask(mask: \"-\", background: \"-\")"]}}"#,
      #"{"id": 14, "command": "mask", "input": "\#(folder("in/*.ppm"))", "output": "\#(folder("f.png"))"}"#,
      #"{"id": 15, "command": "labels", "input": "\#(folder("in/0.ppm"))", "options": {"jpeg-quality": 5}}"#,
      good,
    ]
    let run = try await run(lines, "--jobs", "1")
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    let answers = try run.jsonLines
    // Blank lines have no answer.
    #expect(answers.count == lines.count - 2)
    #expect(answers.last?["status"] as? String == "done")
    let errors = answers.dropLast().compactMap { $0["error"] as? String }
    #expect(errors.count == answers.count - 1)
    for (part, error) in zip(
      [
        "line 1: not valid JSON at byte 1", "line 4: expected an object, found an array",
        "line 5: “command” is missing", "line 6: “id” must be a string or a number",
        "unknown command “video”", "line 8: unknown member “ouput” (did you mean output?)",
        "-: is standard input, output or error", "-: is standard input, output or error",
        "option “json” has no place in a request", "“input” must not contain",
        "is a directory", "-: is standard input, output or error", "no such file",
        "unknown option “jpeg-quality”",
      ], errors)
    { #expect(error.contains(part), "\(error)") }
    #expect(answers[0]["id"] is NSNull)
    #expect(answers[2]["id"] as? Int == 5)
  }

  @Test("Identifiers come back as they are spelled")
  func identifiers() async throws {
    try photos.write(1)
    let input = folder("in/0.ppm")
    let ids = ["123456789012345678901234567890", "1e999", "-0", "1.50", #""é\u001b""#, "1", "1"]
    let run = try await run(
      ids.map { #"{"command": "labels", "input": "\#(input)", "id": \#($0)}"# }, "--jobs", "2")
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.count == ids.count)
    for id in Set(ids) {
      #expect(
        lines.count { $0.hasPrefix(#"{"id": \#(id), "status": "done", "#) }
          == ids.count { $0 == id }, "\(id)")
    }
  }

  @Test("Long lines, bytes that are not UTF-8 and half a line are answered")
  func strangeBytes() async throws {
    try photos.write(1)
    let request = #"{"id": 1, "command": "labels", "input": "\#(folder("in/0.ppm"))"}"#
    var input = Array("\"".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
    input += Array("\n".utf8) + [0x7B, 0x22, 0xFF, 0xFE, 0x0A] + Array("\(request)\r\n".utf8)
    input += Array(request.utf8).dropLast(4)
    let run = try await Command.run(
      ["worker", "--model", photos.model, "--jobs", "1"], input: input)
    #expect(run.status == 0 && run.error.isEmpty)
    let answers = try run.jsonLines
    #expect(answers.map { $0["status"] as? String } == ["failed", "failed", "done", "failed"])
    #expect(
      (answers[0]["error"] as? String)?.contains("line 1: longer than 1048576 bytes") == true)
    #expect((answers[1]["error"] as? String)?.hasPrefix("line 2: not valid JSON") == true)
    #expect((answers[3]["error"] as? String)?.hasPrefix("line 4: not valid JSON") == true)
    // A last line without its line break is a line.
    let whole = try await self.run([request], ending: "")
    #expect(try whole.jsonLines.count == 1)
  }

  @Test("Settings that cannot be used end the worker before it reads")
  func wrongSettings() async throws {
    let model = try await Command.run(
      ["worker", "--model", folder("none.tflite")], input: Array("{}\n".utf8))
    #expect(model.status == 1 && model.output.isEmpty && model.error.contains("no such file"))
    let jobs = try await Command.run("worker", "--jobs", "0")
    #expect(jobs.status == 64)
  }

  @Test("A reader of answers that leaves ends the worker, though requests may still come")
  func leavingReader() async throws {
    try photos.write(1)
    let line = #"{"id": 1, "command": "labels", "input": "\#(folder("in/0.ppm"))"}"#
    let requests = try folder.write(
      Array(String(repeating: line + "\n", count: 200).utf8), to: "requests.jsonl")
    for jobs in ["1", "3"] {
      let run = try await Command.run(
        [],
        through: [
          "/usr/bin/env", "bash", "-c",
          // The shell keeps the other end of the pipe open, so that standard input does not end.
          #"""
          exec 3< <(cat "$2"; exec sleep 60)
          timeout 20 "$0" worker --jobs "$3" --model "$1" <&3 | head -n 1
          status=${PIPESTATUS[0]}
          kill -9 $!
          exit $status
          """#, try Command.path(), photos.model, requests, jobs,
        ], appendsCommand: false)
      #expect(run.status == 0, "\(jobs): \(run.status) \(run.error)")
      #expect(try run.jsonLines.count == 1)
    }
  }

  @Test("A signal ends the worker, and leaves whole results and answers only")
  func signal() async throws {
    try photos.write(4)
    let lines = (0..<400).map { index in
      #"{"id": \#(index), "command": "mask", "input": "\#(folder("in/\(index % 2 * 2).ppm"))", "output": "\#(folder("out/\(index).png"))"}"#
    }
    let requests = try folder.write(
      Array(lines.joined(separator: "\n").utf8), to: "requests.jsonl")
    let out = folder("out")
    let run = try await Command.interrupt(
      ["worker", "--model", photos.model], by: SIGTERM, input: requests
    ) { [photos] in photos.files(in: out).count { $0.hasSuffix(".png") } >= 20 }
    #expect(run.status == SIGTERM)
    #expect(run.text.isEmpty || run.text.hasSuffix("}\n"))
    let files = photos.files(in: out)
    #expect(files.count >= 20 && files.count < 400)
    for file in files {
      #expect(file.hasSuffix(".png"))
      #expect(try Photo(contentsOf: out + "/" + file).pixels.width == 32)
    }
  }
}
