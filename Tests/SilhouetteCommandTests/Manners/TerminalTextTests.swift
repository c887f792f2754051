// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteCommand

/// Text from files that would change the state of a terminal.
@Suite("Text for terminals", .serialized)
struct TerminalTextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A title for the window, a colour, a line break, a carriage return, an override of direction, and C1's CSI.
  private static let hostile =
    "a\u{1B}]0;owned\u{7}\u{1B}[31m\nb\rc\u{202E}d\u{9B}31me\u{7F}f\u{2028}g"
  private static let escaped =
    #"a\x1B]0;owned\x07\x1B[31m\nb\rc\u{202E}d\u{9B}31me\x7Ff\u{2028}g"#

  /// Fails for text with a control character other than a line break.
  private func expectPlain(_ text: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
    let found = text.unicodeScalars.filter { $0 != "\n" && $0.disturbsDisplay }
    #expect(found.isEmpty, "\(found.map(\.value))", sourceLocation: sourceLocation)
  }

  @Test("Control characters, overrides of direction and bytes of names are escaped")
  func escapes() {
    #expect(TerminalText.line(Self.hostile) == Self.escaped)
    #expect(TerminalText.lines("a\n\u{1B}b\n") == "a\n\\x1Bb\n")
    #expect(TerminalText.line("caf\u{10FFE9}.jpg") == #"caf\xE9.jpg"#)
    let plain = "é 猫 😀 \u{200F}עברית 👩‍💻 \\x1B"
    #expect(TerminalText.line(plain) == plain)
    for value in (0...0x9F as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isPlain = (0x20..<0x7F).contains(value)
      #expect((TerminalText.line(String(scalar)) == String(scalar)) == isPlain)
    }
  }

  @Test("Names of files in errors, progress and reports")
  func fileNames() async throws {
    try FileManager.default.createDirectory(
      atPath: folder("in"), withIntermediateDirectories: true)
    let name = Self.hostile + ".ppm"
    let photo = try folder.write(Files.ramp(width: 8, height: 6), to: "in/\(name)")
    try folder.write([1, 2, 3], to: "in/\u{1B}[2J broken.ppm")
    let batch = try await Command.run(
      "filter", folder("in"), "-o", folder("out"), "--apply", "exposure")
    #expect(batch.status == 1)
    expectPlain(batch.error)
    #expect(batch.error.contains("in/\(Self.escaped).ppm\n"), "\(batch.error)")
    #expect(batch.error.contains(#"Error: \#(folder("in"))/\x1B[2J broken.ppm: "#))
    // Two photos and the summary: no line is broken.
    #expect(batch.error.split(separator: "\n").count == 3)

    let json = try await Command.run(
      "filter", folder("in"), "-o", folder("out"), "--apply", "exposure", "--json", "--overwrite")
    expectPlain(json.text)
    #expect(try json.jsonLines.contains { $0["photo"] as? String == photo })

    // Brackets would make a pattern of it.
    let missing = try await Command.run(
      "filter", "x" + name.replacing("[", with: ""), "-o", "y.ppm", "--apply", "exposure")
    #expect(missing.status == 1)
    expectPlain(missing.error)
    #expect(
      missing.error
        == "Error: x\(Self.escaped.replacing("[", with: "")).ppm: no such file\n")
  }

  @Test("Arguments in complaints about usage")
  func usage() async throws {
    for arguments in [
      [Self.hostile], ["cutout", "a.png", "-o", "b.png", "--\(Self.hostile)"],
      ["cutout", "a.png", "-o", "b.png", "--quality", Self.hostile],
      ["filter", "a.png", "-o", "b.png", "--apply", Self.hostile],
      ["filters", Self.hostile], ["cutout", "a.png", "-o", Self.hostile],
      ["models", "path", Self.hostile], ["inspect", Self.hostile],
    ] {
      let run = try await Command.run(arguments)
      #expect(run.status != 0)
      expectPlain(run.error)
      expectPlain(run.text)
    }
  }

  @Test("Names of tensors and operators of models")
  func models() async throws {
    var file = TinyTFLite()
    _ = file.add(Self.hostile + "in", [1, 4])
    _ = file.add(Self.hostile + "out", [1, 4])
    // RELU
    file.operators = [.init(code: 19, inputs: [0], outputs: [1])]
    file.outputs = [1]
    let path = try folder.write(file.bytes, to: "\u{1B}[31mred.tflite")
    let run = try await Command.run("inspect", path)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.text.contains(Self.escaped + "in"), "\(run.text)")
    try await expectPlainInspection(of: path)
  }

  @Test("A model with commands for terminals in its metadata", .enabled(if: SharedData.isPresent))
  func foundModel() async throws {
    try await expectPlainInspection(of: SharedData.path("fail-cases/ansi.tflite"))
  }

  private func expectPlainInspection(of model: String) async throws {
    for options in [[], ["--json"], ["--dot"], ["--simplified"], ["--profile"]] {
      let run = try await Command.run(["inspect", model] + options)
      expectPlain(run.text)
      expectPlain(run.error)
    }
  }

  @Test("The progress line shows names as they are escaped")
  func progress() {
    var progress = Progress(total: 2)
    progress.current = Self.hostile
    let line = progress.line(width: 200, seconds: 1)
    #expect(line.hasSuffix(" " + Self.escaped))
    for width in 0...100 { #expect(progress.line(width: width, seconds: 1).count <= width) }
  }
}
