// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import SilhouetteInference
import TestSupport
import Testing

/// `convert` and `inspect`.
@Suite("Commands on model files", .serialized)
struct ModelCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Lengths that a model leaves open are those of --input-shape")
  func inputShapes() async throws {
    let model = SharedData.packageFolder + "/Tests/Fixtures/onnx/unet-open.onnx"
    let inspected = try await Command.run(
      "inspect", model, "--input-shape", "image=2x3x16x24", "--json")
    #expect(inspected.status == 0, "\(inspected.error)")
    let text = String(decoding: inspected.output, as: UTF8.self)
    #expect(text.split { $0.isWhitespace }.joined().contains("[2,16,24,3]"), "\(text.prefix(400))")
    let out = folder("open.safetensors")
    let converted = try await Command.run(
      "convert", model, "-o", out, "--input-shape", "image=1x3x8x12")
    #expect(converted.status == 0, "\(converted.error)")
    #expect(try ModelFile(contentsOf: out).graph().statistics.operatorCount > 0)
    for (shape, words) in [
      ("image", "--input-shape"), ("image=1x0x3", "--input-shape"), ("=1x2", "--input-shape"),
      ("image=1x3x99999999", "--input-shape"), ("image=", "--input-shape"),
    ] {
      let run = try await Command.run("inspect", model, "--input-shape", shape)
      #expect(run.status == 64 && run.error.contains(words), "\(run.error)")
    }
    let twice = try await Command.run(
      "inspect", model, "--input-shape", "image=1x3x8x8", "--input-shape", "image=1x3x8x8")
    #expect(twice.status == 64 && twice.error.contains("given twice"), "\(twice.error)")
    let none = try await Command.run("inspect", "--input-shape", "image=1x3x8x8")
    #expect(none.status == 64 && none.error.contains("is for a model file"), "\(none.error)")
    let fixed = try await Command.run("inspect", Files.deepLabV3, "--input-shape", "image=1x3x8x8")
    #expect(fixed.status == 1 && fixed.error.contains("states the shapes"), "\(fixed.error)")
    let unknown = try await Command.run("inspect", model, "--input-shape", "photo=1x3x8x8")
    #expect(
      unknown.status == 1 && unknown.error.contains("the inputs are image"), "\(unknown.error)")
  }

  @Test("Converting weights keeps their values, or the nearest ones in half precision")
  func precision() async throws {
    let wide = try await Command.run("convert", Files.deepLabV3, "-o", folder("wide.safetensors"))
    #expect(wide.status == 0)
    #expect(wide.error.contains("DeepLabV3, width 0.25, output stride 16, 21 classes"))
    let narrow = try await Command.run(
      "convert", folder("wide.safetensors"), "-o", folder("narrow.safetensors"), "--float16",
      "--quiet")
    #expect(narrow.status == 0 && narrow.error == "" && narrow.output.isEmpty)
    let original = try DeepLabV3.Weights(contentsOf: Files.deepLabV3)
    for name in ["wide.safetensors", "narrow.safetensors"] {
      let weights = try DeepLabV3.Weights(contentsOf: folder(name))
      #expect(weights.configuration == original.configuration)
      #expect(weights.additionalMetadata == original.additionalMetadata)
      #expect(weights.tensors.count == original.tensors.count)
      if name == "wide.safetensors" { #expect(weights.tensors == original.tensors) }
      for (name, tensor) in original.tensors {
        let found = try #require(weights.tensors[name]).scalars()
        // Half precision has 11 binary digits, and steps of 2⁻²⁴ near 0.
        let isNear = zip(tensor.scalars(), found).allSatisfy {
          abs($0 - $1) <= max(abs($0) * 0x1p-11, 0x1p-25)
        }
        #expect(isNear && tensor.shape == weights.tensors[name]?.shape, "\(name)")
      }
    }
    let wideCount = try bytes(ofFile: folder("wide.safetensors")).count
    let narrowCount = try bytes(ofFile: folder("narrow.safetensors")).count
    #expect(wideCount > narrowCount * 19 / 10)
    let piped = try await Command.run("convert", Files.deepLabV3, "-o", "-", "--float16")
    #expect(piped.status == 0)
    #expect(try piped.output == bytes(ofFile: folder("narrow.safetensors")))
  }

  private static let seeds = SharedData.packageFolder + "/Fuzz/Seeds/tflite"
  private static let profiled: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: seeds)) ?? []).sorted()
    .map { seeds + "/" + $0 }
    + [
      "profile_quantize", "profile_reshape", "tfl-2-120", "tfl-2-641", "fz-tfgraph-1000.slow1",
      "maxpool-hang", "dear",
    ].map { SharedData.path("fail-cases") + "/\($0).tflite" }
    .filter { FileManager.default.fileExists(atPath: $0) }

  @Test("A model of any operators, or of none, has a profile", arguments: profiled)
  func profile(_ path: String) async throws {
    let run = try await Command.run("inspect", path, "--profile", "--seconds", "0.1")
    if run.status == 1 {
      #expect(run.output.isEmpty && run.error.hasPrefix("Error: "))
    } else {
      #expect(run.status == 0)
      #expect(run.text.contains("\n      ms      %   GMAC/s  of peak  step\n"))
      #expect(run.text.contains("median of ") || run.text.contains("no run came to its end"))
      #expect(!run.text.contains("nan") && !run.text.contains("inf"))
    }
  }

  @Test("The bundled network is shown as text, JSON and DOT")
  func inspect() async throws {
    let text = try await Command.run("inspect", Files.weights)
    #expect(text.status == 0)
    #expect(text.text.hasPrefix("format: silhouette deeplabv3plus (safetensors)\n"))
    #expect(text.text.contains("memory of a run: "))
    #expect(text.text.contains("[1,320,320,3]") || text.text.contains("[1, 320, 320, 3]"))
    let json = try await Command.run("inspect", Files.weights, "--json")
    #expect(json.status == 0)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.output)) }
    let dot = try await Command.run("inspect", Files.weights, "--dot", "--simplified")
    #expect(dot.status == 0)
    #expect(dot.text.hasPrefix("digraph"))
    let bundled = try await Command.run("inspect")
    #expect(bundled.text == text.text)
  }

  @Test("Models other than DeepLabV3 are also shown")
  func inspectTFLite() async throws {
    let path = try folder.write(TinyTFLite.quantized.bytes, to: "tiny.tflite")
    let text = try await Command.run("inspect", path)
    #expect(text.status == 0)
    #expect(text.text.hasPrefix("format: TensorFlow Lite\ndescription: made by a test\n"))
    let both = try await Command.run("inspect", path, "--json", "--dot")
    #expect(both.status == 64)
  }

  @Test(
    "A Core ML file can be shown in every form and used for cut-outs",
    .enabled(if: SharedData.isPresent, "needs the folder shared next to the checkout"))
  func coreML() async throws {
    let model = SharedData.path("weights/DeepLabV3Int8LUT.mlmodel")
    let text = try await Command.run("inspect", model)
    #expect(text.text.hasPrefix("format: Core ML, version 3\ndescription: DeepLab"))
    #expect(text.text.contains("\nlicense: Please see"))
    #expect(text.text.contains("output “semanticPredictions” = "))
    let simplified = try await Command.run("inspect", model, "--simplified")
    #expect(simplified.text.contains("total: 72 operators, 8.55 G multiply-adds"))
    let json = try await Command.run("inspect", model, "--json")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.output)) }
    #expect(try await Command.run("inspect", model, "--dot").text.hasPrefix("digraph"))
    #expect(try await Command.run("inspect", model, "--profile").status == 0)
    let output = folder("cat.png")
    let run = try await Command.run("cutout", Files.chelsea, "--model", model, "-o", output)
    #expect(run.status == 0)
    let cut = try Photo(bytes: bytes(ofFile: output)).pixels
    #expect((cut.width, cut.height) == (451, 300))
    let labels = try await Command.run("labels", Files.chelsea, "--model", model)
    #expect(labels.text.hasPrefix("cat "))
  }

  @Test(
    "Converting a file of another format does not change its results",
    .enabled(if: SharedData.isPresent, "needs the folder shared next to the checkout"),
    arguments: [
      "deeplabv3_mnv2_pascal_quant.tflite", "deeplabv3_mnv2_dm05_pascal_quant.tflite",
      "DeepLabV3Int8LUT.mlmodel",
    ])
  func convertOthers(name: String) async throws {
    let model = SharedData.path("weights/\(name)")
    let converted = folder("model.safetensors")
    #expect(try await Command.run("convert", model, "-o", converted).status == 0)
    let half = folder("half.safetensors")
    #expect(try await Command.run("convert", model, "-o", half, "--float16").status == 0)
    func labels(_ model: String) async throws -> [UInt8] {
      let run = try await Command.run(
        "labels", Files.chelsea, "--model", model, "-o", "-", "--quiet")
      #expect(run.status == 0)
      let photo = try Photo(bytes: run.output).pixels
      #expect(photo.width == 513)
      return try ImageDecoder.decodeIndexed(run.output).indices.packedBytes
    }
    let expected = try await labels(model)
    #expect(try await labels(converted) == expected)
    #expect(agreement(try await labels(half), expected) > 0.995)
  }
}
