// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Pages and sheets that show how a network works")
struct ExplainCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A page, or its data, is written once")
  func page() async throws {
    let photo = Files.astronaut
    let path = folder("explain.html")
    let run = try await Command.run("explain", photo, "-o", path)
    #expect(run.status == 0 && run.output.isEmpty)
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    let again = try await Command.run("explain", photo, "-o", path)
    #expect(again.status == 1 && again.error.contains("exists already"))
    let json = try await Command.run("explain", photo, "-o", folder("explain.json"))
    #expect(json.status == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder("explain.json")))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
  }

  @Test("Bad input is reported, and nothing is written")
  func errors() async throws {
    let text = try folder.write(Array("no photo".utf8), to: "text.jpg")
    let tiny = try folder.write(TinyTFLite.quantized.bytes, to: "tiny.tflite")
    let path = folder("page.html")
    for arguments in [
      [text], [folder("missing.jpg")], [Files.astronaut, "--model", tiny],
    ] {
      let run = try await Command.run(["explain"] + arguments + ["-o", path])
      #expect(run.status == 1 && run.error.hasPrefix("Error: "), "\(arguments)")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    let run = try await Command.run("explain", Files.astronaut)
    #expect(run.status == 64)
  }

  @Test("The plan and the receptive fields are shown, one at a time")
  func inspect() async throws {
    let plan = try await Command.run("inspect", "--plan")
    #expect(plan.status == 0 && plan.text.contains("“classes.output” float32[1, 80, 80, 21] = "))
    #expect(plan.text.contains("\narena "))
    let fields = try await Command.run("inspect", "--receptive-field")
    #expect(fields.text.contains("“aspp.pointwise” [1, 20, 20, 128]: 851×851 pixels, 16 apart"))
    for arguments in [
      ["--plan", "--receptive-field"], ["--features", Files.astronaut], ["-o", folder("a.png")],
      ["--value", "backbone.stem"],
    ] {
      let run = try await Command.run(["inspect"] + arguments)
      #expect(run.status == 64, "\(arguments)")
    }
  }

  @Test("Feature maps are drawn for the stages, or for named values")
  func features() async throws {
    let sheet = folder("sheet.png")
    let all = try await Command.run("inspect", "--features", Files.astronaut, "-o", sheet)
    #expect(all.status == 0 && FileManager.default.fileExists(atPath: sheet))
    let one = folder("one.png")
    let named = try await Command.run(
      "inspect", "--features", Files.astronaut, "-o", one, "--value",
      "backbone.block.5.depthwise")
    #expect(named.status == 0 && FileManager.default.fileExists(atPath: one))
    for (value, message) in [("backbone.stm", "backbone.stem"), ("aspp.pool", "nothing to draw")] {
      let run = try await Command.run(
        "inspect", "--features", Files.astronaut, "-o", folder("no.png"), "--value", value)
      #expect(run.status == 1 && run.error.contains(message), "\(run.error)")
    }
  }
}
