// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import SilhouetteModelFormats
import TestSupport
import Testing

/// `models`, and `--model` with names.
@Suite("Installed models", .serialized)
struct ModelsCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var library: String { folder("data/silhouette/models") }

  /// Runs the command with a separate model library.
  private func run(_ arguments: String..., input: [UInt8] = []) async throws -> Command {
    try await Command.run(
      arguments, input: input, environment: ["XDG_DATA_HOME": folder("data")])
  }

  /// Expects the command to fail with status 1 and a message that contains some words.
  private func expectFailure(_ arguments: String..., says words: String...) async throws {
    let run = try await Command.run(
      arguments, environment: ["XDG_DATA_HOME": folder("data")])
    #expect(run.status == 1 && run.output.isEmpty)
    for word in words { #expect(run.error.contains(word), "\(run.error)") }
  }

  private func list() async throws -> [[String: Any]] {
    let run = try await run("models", "--json")
    #expect(run.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    #expect(object?["folder"] as? String == library)
    return try #require(object?["models"] as? [[String: Any]])
  }

  @Test("A model is added, listed, found and removed")
  func lifecycle() async throws {
    let added = try await run(
      "models", "add", Files.weights, "--name", "mine", "--license", "MIT", "--source", "me")
    #expect(added.status == 0 && added.output.isEmpty)
    #expect(added.error == "mine: 21 classes, input 320×320\n")
    let path = try await run("models", "path", "mine")
    #expect(path.text == library + "/mine.safetensors\n")
    let text = try await run("models")
    let row = try #require(text.text.split(separator: "\n").first { $0.hasPrefix("mine ") })
    for word in ["safetensors", "3.4 MB", "320×320", " 21 ", " MIT ", "…", " me"] {
      #expect(row.contains(word), "\(row)")
    }
    let long = try await run("models", "list", "--long")
    let sha256 = try #require(ModelLibrary.KnownModel.all[0].sha256)
    #expect(long.text.contains(sha256))
    let entry = try #require(try await list().first { $0["name"] as? String == "mine" })
    #expect(entry["sha256"] as? String == sha256)
    #expect(entry["bytes"] as? Int == ModelLibrary.KnownModel.all[0].byteCount)
    #expect(entry["license"] as? String == "MIT" && entry["source"] as? String == "me")
    #expect((entry["classes"] as? [String])?.count == 21)
    #expect(entry["inputShape"] as? [Int] == [1, 320, 320, 3])
    #expect(try await run("models", "remove", "mine").status == 0)
    try await expectFailure("models", "path", "mine", says: "no model named “mine” is installed")
    try await expectFailure("models", "remove", "mine", says: "no model named “mine” is installed")
    let names = try await list().map { $0["name"] as? String }
    #expect(names == ["bundled"])
  }

  @Test("A file with an unknown licence, and one from standard input, can be added")
  func otherFiles() async throws {
    let tiny = TinyTFLite.quantized.bytes
    let added = try await run("models", "add", folder.write(tiny, to: "tiny.tflite"))
    #expect(added.status == 0)
    #expect(added.error.contains("tiny: a graph with 1 output\n"))
    #expect(added.error.contains("only `silhouette inspect` can use it"))
    #expect(added.error.contains("its licence is unknown"))
    let piped = try await run("models", "add", "-", "--name", "piped", "-q", input: tiny)
    #expect(piped.status == 0 && piped.error.isEmpty)
    #expect(try bytes(ofFile: library + "/piped.tflite") == tiny)
    #expect(try await run("inspect", "piped").text.hasPrefix("format: TensorFlow Lite\n"))
    #expect(try await run("models").text.contains("not DeepLabV3"))
    try await expectFailure("models", "add", "-", says: "“-” cannot be a model's name")
  }

  @Test("Invalid files, invalid names and existing names are rejected")
  func refused() async throws {
    let tiny = try folder.write(TinyTFLite.quantized.bytes, to: "tiny.tflite")
    let cut = try folder.write(
      Array(bytes(ofFile: Files.weights).prefix(10_000)), to: "cut.safetensors")
    try await expectFailure("models", "add", cut, says: cut, "not a valid safetensors file")
    try await expectFailure("models", "add", folder("none"), says: "no such file")
    try await expectFailure("models", "add", tiny, "--name", "../tiny", says: "“../tiny”", "name")
    try await expectFailure("models", "add", tiny, "--name", "bundled", says: "bundled")
    #expect(!FileManager.default.fileExists(atPath: library))
    #expect(try await run("models", "add", tiny, "--quiet").status == 0)
    try await expectFailure("models", "add", tiny, says: "a model named “tiny” already exists")
    #expect(try await run("models", "add", tiny, "--overwrite").status == 0)
    #expect(try await run("models", "add").status == 64)
  }

  @Test("A model whose file was damaged later is listed with the reason")
  func broken() async throws {
    let tiny = TinyTFLite.quantized.bytes
    for name in ["a", "b"] {
      let added = try await run("models", "add", "-", "--name", name, "-q", input: tiny)
      #expect(added.status == 0)
    }
    try Data(tiny.prefix(40)).write(to: URL(filePath: library + "/a.tflite"))
    let text = try await run("models")
    #expect(text.status == 0)
    #expect(text.text.contains("a  ") && text.text.contains("cannot be used: \(library)/a.tflite"))
    let models = try await list()
    let (a, b) = (models.first { $0["name"] as? String == "a" }, models.last)
    #expect((a?["error"] as? String)?.contains("not a valid TFLite file") == true)
    #expect(b?["name"] as? String == "b" && b?["format"] as? String == "tflite")
    try await expectFailure("inspect", "a", says: "not a valid TFLite file")
  }

  @Test("A name gives the same results as its file, and a file takes precedence over a name")
  func use() async throws {
    let photo = try folder.write(Files.ramp(width: 40, height: 30), to: "ramp.ppm")
    #expect(try await run("models", "add", Files.weights, "--name", "mine", "-q").status == 0)
    let byName = try await run("labels", photo, "--json", "--model", "mine")
    let byFile = try await run("labels", photo, "--json", "--model", Files.weights)
    #expect(byName.status == 0 && byName.output == byFile.output && !byName.output.isEmpty)
    let inspected = try await run("inspect", "mine")
    #expect(inspected.status == 0)
    #expect(try await inspected.output == run("inspect", Files.weights).output)
    let converted = folder("converted.safetensors")
    #expect(try await run("convert", "mine", "-o", converted, "-q").status == 0)
    // The bundled network's file becomes a graph with the same answers.
    let byGraph = try await run("labels", photo, "--json", "--model", converted)
    #expect(byGraph.output == byFile.output)
    let bundled = try await run("labels", photo, "--json", "--model", "bundled")
    #expect(bundled.output == byFile.output)
    // The current folder contains a folder of that name, and later a file that is not a model.
    func inspectHere() async throws -> Command {
      try await Command.run(
        ["inspect", "mine"], environment: ["XDG_DATA_HOME": folder("data")],
        through: ["/bin/sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder.path])
    }
    try FileManager.default.createDirectory(
      atPath: folder("mine"), withIntermediateDirectories: false)
    #expect(try await inspectHere().output == inspected.output)
    try FileManager.default.removeItem(atPath: folder("mine"))
    try folder.write(Array("not a model".utf8), to: "mine")
    let here = try await inspectHere()
    #expect(here.status == 1 && here.error.contains("mine: not a valid model file"))
  }

  @Test("Unknown names are rejected")
  func unknown() async throws {
    let photo = try folder.write(Files.ramp(width: 4, height: 3), to: "ramp.ppm")
    let added = try await run(
      "models", "add", "-", "--name", "other", "-q", input: TinyTFLite.quantized.bytes)
    #expect(added.status == 0)
    for name in ["unknown", "missing.tflite", "not safe"] {
      for command in [
        ["mask", photo, "-o", folder("out.ppm"), "--model", name], ["inspect", name],
        ["convert", name, "-o", folder("out.safetensors")],
      ] {
        let run = try await Command.run(
          command, environment: ["XDG_DATA_HOME": folder("data")])
        #expect(run.status == 1)
        #expect(run.error.contains("\(name): no such file or installed model"))
        #expect(run.error.contains("other") && run.error.contains("silhouette models add"))
      }
    }
    // A path is never interpreted as a name.
    try await expectFailure("inspect", "./other", says: "./other: no such file")
    #expect(try folder.names.filter { $0.hasPrefix("out") } == [])
  }

  @Test("Without a home folder, names are errors, and files and bundled models still work")
  func noHome() async throws {
    let environment: [String: String?] = ["XDG_DATA_HOME": "relative", "HOME": nil]
    for command in [["inspect", "some"], ["models", "path", "some"]] {
      let run = try await Command.run(command, environment: environment)
      #expect(run.status == 1 && run.error.contains("XDG_DATA_HOME or HOME"))
    }
    #expect(
      try await Command.run(["inspect", Files.weights], environment: environment).status == 0)
    let table = try await Command.run(["models"], environment: environment)
    #expect(table.status == 0 && table.text.contains("bundled"), "\(table.error)")
    let json = try await Command.run(["models", "list", "--json"], environment: environment)
    #expect(json.status == 0 && json.text.contains(#""folder": null"#), "\(json.error)")
  }

  @Test("The known models are listed with their addresses")
  func known() async throws {
    let text = try await run("models", "list", "--known")
    let json = try await run("models", "list", "--known", "--json")
    #expect(text.status == 0 && json.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    let models = try #require(object?["known"] as? [[String: Any]])
    #expect(models.count == ModelLibrary.KnownModel.all.count)
    for (known, model) in zip(ModelLibrary.KnownModel.all, models) {
      #expect(model["name"] as? String == known.name)
      #expect(model["sha256"] as? String == known.sha256)
      #expect(text.text.contains("\(known.name)\n"))
      for case let address? in [known.page, known.download] {
        #expect(text.text.contains(address))
      }
    }
  }

  @Test(
    "The networks in the program are listed with a licence, a source and the size of their file")
  func networks() async throws {
    let json = try await run("models", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    let networks = try #require(object?["networks"] as? [[String: Any]])
    let folders = ["/Weights/", "/Weights/people/"].map { SharedData.packageFolder + $0 }
    let files = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder).map { folder + $0 }
    }.filter { $0.hasSuffix(".safetensors") || $0.hasSuffix(".tflite") }
    #expect(networks.count == files.count)
    for network in networks {
      let file = try #require(network["file"] as? String)
      let path = try #require(files.first { $0.hasSuffix("/" + file) }, "\(file)")
      #expect(try network["bytes"] as? Int == bytes(ofFile: path).count)
      #expect((network["sha256"] as? String)?.count == 64)
      #expect(network["license"] as? String == "Apache-2.0")
      #expect((network["source"] as? String)?.hasPrefix("https://") == true)
    }
  }
}
