// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// Networks of the user that make masks: `models add`, `--model` and `--as-is`.
@Suite("Networks for masks on the command line", .serialized)
struct MaskModelCommandTests {
  private static let photo = SharedData.packageFolder + "/Examples/chelsea.png"
  private static let rembg = [
    "--mean", "0.49803922,0.49803922,0.49803922", "--std", "0.50196078,0.50196078,0.50196078",
    "--mask-values", "stretched", "--scale-by-maximum", "--input-size", "320x320",
    "--mask-output", "subject",
  ]
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) async throws -> Command {
    try await Command.run(arguments, environment: ["XDG_DATA_HOME": folder("data")])
  }

  private func pixels(_ name: String) throws -> [UInt8] {
    try Photo(contentsOf: folder(name)).pixels.packedBytes
  }

  @Test("A copy of the bundled network gives the bundled network's results, by file and by name")
  func copy() async throws {
    let copy = try folder.write(bytes(ofFile: Files.weights), to: "copy.safetensors")
    let added = try await run(["models", "add", copy, "--name", "mine"])
    #expect(added.status == 0)
    #expect(added.error.contains("21 classes"), "\(added.error)")
    for arguments in [[], ["--model", copy], ["--model", "mine"], ["--model", "bundled"]] {
      let name = "\(arguments.last?.split(separator: "/").last ?? "none").png"
      let mask = try await run(["mask", Self.photo, "-o", folder(name), "-q"] + arguments)
      #expect(mask.status == 0 && mask.error.isEmpty, "\(mask.error)")
    }
    for name in ["copy.safetensors.png", "mine.png", "bundled.png"] {
      #expect(try pixels(name) == pixels("none.png"), "\(name)")
    }
    let kept = try await run([
      "mask", Self.photo, "-o", folder("cat.png"), "--model", "mine", "--keep", "cat", "-q",
    ])
    #expect(kept.status == 0 && kept.error.isEmpty)
  }

  @Test("An unknown network is used as its options say, and as rembg does with --as-is")
  func settings() async throws {
    let added = try await run(["models", "add", Files.weights, "--name", "u2netp"] + Self.rembg)
    #expect(added.status == 0, "\(added.error)")
    let mask = try await run([
      "mask", Self.photo, "-o", folder("mask.png"), "--model", "u2netp", "--as-is",
    ])
    #expect(mask.status == 0, "\(mask.error)")
    let expected = try Photo(
      contentsOf: SharedData.packageFolder + "/Tests/Fixtures/chelsea-as-rembg.png"
    ).pixels.packedBytes
    let found = try pixels("mask.png")
    #expect(found.count == expected.count)
    #expect(zip(found, expected).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    let cutout = try await run([
      "cutout", Self.photo, "-o", folder("cutout.png"), "--model", "u2netp", "-q",
    ])
    #expect(cutout.status == 0 && cutout.error.isEmpty, "\(cutout.error)")
  }

  @Test("Options that are missing or malformed are named")
  func usage() async throws {
    for (arguments, words) in [
      (["--mean", "0,0,0", "--std", "1,1,1"], "--mask-values is missing"),
      (["--scale-by-maximum"], "--mean is missing"),
      (["--mean", "0,0,0", "--std", "1,0,1", "--mask-values", "as-is"], "--std takes three"),
      (["--mean", "0,0", "--std", "1,1,1", "--mask-values", "as-is"], "--mean"),
      (Self.rembg + ["--input-size", "320x"], "--input-size"),
      (Self.rembg + ["--mask-values", "soft"], "--mask-values"),
    ] {
      let run = try await run(["models", "add", Files.weights] + arguments)
      #expect(run.status == 64 && run.error.contains(words), "\(run.error)")
    }
    let wrong = try await run(
      ["models", "add", Files.weights] + Self.rembg + ["--mask-output", "none"])
    #expect(wrong.status == 1 && wrong.error.contains("output “none”"), "\(wrong.error)")
  }

  @Test("Networks that do not fit are refused with a reason")
  func refused() async throws {
    let added = try await run(["models", "add", Files.weights, "--name", "masks"] + Self.rembg)
    #expect(added.status == 0, "\(added.error)")
    let labels = try await run(["labels", Self.photo, "--model", "masks"])
    #expect(
      labels.status == 1 && labels.error.contains("found one that makes masks"), "\(labels.error)")
    let out = ["-o", folder("out.png"), "--as-is"]
    let asIs = try await run(["mask", Self.photo, "--model", Files.weights] + out)
    #expect(asIs.status == 1 && asIs.error.contains("this one labels pixels"), "\(asIs.error)")
    for other in [
      ["--keep", "cat"], ["--hard"], ["--person"], ["--quality", "accurate"], ["--all"],
    ] {
      let run = try await run(["mask", Self.photo] + out + other)
      #expect(run.status == 64 && run.error.contains("--as-is and \(other[0])"), "\(run.error)")
    }
  }

  @Test(
    "An unknown network is an error with the options that describe it, until it is added with them")
  func undescribed() async throws {
    // A sigmoid of the photo, read as the numbers of three classes.
    var graph = TinyTFLite()
    let input = graph.add("image", [1, 8, 8, 3])
    let output = graph.add("numbers", [1, 8, 8, 3])
    graph.operators = [TinyTFLite.Operator(code: 14, inputs: [input], outputs: [output])]
    graph.outputs = [output]
    let file = try folder.write(graph.bytes, to: "net.tflite")
    let unknown = try await run(["mask", Self.photo, "-o", folder("a.png"), "--model", file])
    #expect(unknown.status == 1)
    for words in ["\(file): an unknown network for images of 8×8", "--mean R,G,B --std R,G,B"] {
      #expect(unknown.error.contains(words), "\(unknown.error)")
    }
    let unlabelled = try await run(["labels", Self.photo, "--model", file])
    #expect(unlabelled.status == 1)
    #expect(unlabelled.error.contains("how to read its classes"), "\(unlabelled.error)")
    let bare = try await run(["models", "add", file])
    #expect(bare.status == 0 && bare.error.contains("--mask-values as-is|stretched|logits|classes"))
    let added = try await run([
      "models", "add", file, "--overwrite", "--mean", "0,0,0", "--std", "1,1,1", "--mask-values",
      "classes",
    ])
    #expect(added.status == 0, "\(added.error)")
    #expect(added.error.contains("net: a network that makes masks, input 8×8\n"))
    let mask = try await run([
      "mask", Self.photo, "-o", folder("b.png"), "--model", "net", "--as-is", "-q",
    ])
    #expect(mask.status == 0, "\(mask.error)")
    // Brown fur and a red wall: red is the largest channel nearly everywhere.
    let found = try pixels("b.png")
    #expect(found.count { $0 < 128 } > found.count / 2)
    let labels = try await run(["labels", Self.photo, "--model", "net"])
    #expect(labels.status == 0, "\(labels.error)")
    #expect(String(decoding: labels.output, as: UTF8.self).hasPrefix("only background"))
    let wrong = try await run(["labels", Self.photo, "--model", "net", "--keep", "cat"])
    #expect(wrong.status != 0 && wrong.error.contains("class 2"), "\(wrong.error)")
  }

  @Test("An ONNX network of classes labels pixels by the names in its file, and makes masks")
  func classes() async throws {
    let file = SharedData.packageFolder + "/Tests/Fixtures/onnx/classes.onnx"
    let added = try await run([
      "models", "add", file, "--name", "classes", "--mean", "0.485,0.456,0.406", "--std",
      "0.229,0.224,0.225", "--mask-values", "classes",
    ])
    #expect(added.status == 0, "\(added.error)")
    let labels = try await run(["labels", Self.photo, "--model", "classes", "--json"])
    #expect(labels.status == 0, "\(labels.error)")
    #expect(String(decoding: labels.output, as: UTF8.self).contains("\"cat\""))
    let mask = try await run([
      "mask", Self.photo, "-o", folder("c.png"), "--model", "classes", "--as-is", "-q",
    ])
    #expect(mask.status == 0 && mask.error.isEmpty, "\(mask.error)")
  }
}
