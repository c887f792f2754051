// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

@testable import SilhouetteCommand

/// Requests that a service passes on from strangers.
@Suite("Hostile requests", .serialized)
struct HostileRequestTests {
  private static let commands = RequestedCommand.types.keys.sorted()

  /// Values of other types, at the ends of ranges, and beyond them.
  private static let values: [String] =
    [
      "", " ", "nan", "inf", "-inf", "1e999", "-1e308", "5e-324", "-1", "-0", "0", "0.5", "1",
      "3", "1000000",
      "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e18", "100%",
      "-50%", "1e300%",
      "1,1", "-1,-1", "0,0,0,0", "10%,10%,50%,50%", "nan,nan,nan,nan",
      "9223372036854775807,0,9,9",
      "1e9,1e9,1e9,1e9", "all", "1-4", "4-1", "1,1", "person", "person,", "~", "#fff", "red",
      "checkerboard",
      "/dev/zero", "/dev/null", "/dev/stdin", "/dev/stdout", "..", "%", "\u{1B}[31m\u{7}",
      "\u{202E}\u{2028}", "fast",
      "essential", "png",
      "exposure(ev: 1e308)", "crop(rectangle: 0 0 1e18 1e18)", "gaussianBlur(sigma:", "((((((((",
    ] + [String(repeating: "a", count: 5000), String(repeating: "\u{301}", count: 300)]

  private let photos: SmallPhotos
  private let worker: SilhouetteWorker

  init() throws {
    photos = try SmallPhotos()
    try photos.write(1)
    var configuration = WorkerConfiguration()
    configuration.jobs = 1
    configuration.model = photos.model
    worker = try SilhouetteWorker(configuration)
  }

  /// What every command needs besides the option under test.
  private func requiredOptions(of command: String) -> [String: WorkerOption] {
    switch command {
    case "filter": ["apply": "sepiaTone"]
    case "replace": ["background": "red"]
    default: [:]
    }
  }

  @Test("Every option takes a value, or says what is wrong with it", arguments: commands)
  func values(_ command: String) async throws {
    let type = try #require(RequestedCommand.types[command])
    let options = CommandOptions(of: type).takesValue.filter { $0.key.hasPrefix("--") }
    var answers: [WorkerAnswer.Status: Int] = [:]
    var random = SeededRandom(seed: 16)
    for (index, (name, takesValue)) in options.sorted(by: { $0.key < $1.key }).enumerated() {
      let text = Self.values[random.int(0...Self.values.count - 1)]
      var options = requiredOptions(of: command)
      options[String(name.dropFirst(2))] = takesValue ? .text(text) : .flag(true)
      let output = photos.folder("out/\(index).png")
      let answer = await worker.answer(
        WorkerRequest(
          id: .text(text), command: command, input: photos.folder("in/0.ppm"), output: output,
          options: options))
      answers[answer.status, default: 0] += 1
      let context: Comment = "\(name)=\(text)"
      #expect((answer.error == nil) == (answer.status != .failed), context)
      let scalars = answer.description.unicodeScalars
      #expect(!scalars.contains { $0.properties.generalCategory == .control }, context)
      #expect(
        FileManager.default.fileExists(atPath: output) == (answer.status == .done), context)
      let json = try JSONSerialization.jsonObject(with: Data(answer.description.utf8))
      #expect((json as? [String: Any])?["id"] as? String == text, context)
    }
    #expect(answers[.failed, default: 0] > 5)
    // Noise has no outline to draw a sticker along, and is no sheet of paper.
    #expect(
      answers[.done, default: 0] > 2 || ["sticker", "document"].contains(command), "\(answers)")
  }

  @Test("Changed lines are answered with one line")
  func lines() async throws {
    let folder = photos.folder("changed")
    let lines = Self.commands.map { command in
      Array(
        #"""
        {"id": 7, "command": "\#(command)", "input": "\#(folder)/none.ppm", "output": "\#(folder)/1.png", \#
        "options": {"threads": 1, "quiet": true, "apply": ["exposure(ev: 1)", "sepiaTone"], "at": "5,5"}}
        """#.utf8)
    }
    var random = SeededRandom(seed: 16)
    for round in 0..<1000 {
      var line = lines[round % lines.count]
      for _ in 0..<random.int(1...4) {
        let place = random.int(0...line.count - 1)
        switch random.int(0...3) {
        case 0: line[place] = UInt8(random.int(0...255))
        case 1: line.remove(at: place)
        case 2: line.insert(contentsOf: line[place...].prefix(random.int(1...40)), at: place)
        default: line.removeSubrange(place...)
        }
        if line.isEmpty { line = [0x7B] }
      }
      let answer = await worker.answer(line: line)
      #expect(!answer.contains { $0 < 0x20 || $0 == 0x7F })
      let json = try JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any]
      #expect(json?["status"] as? String == "failed", "\(String(decoding: line, as: UTF8.self))")
    }
    #expect(photos.files(in: folder).isEmpty)
  }
}
