// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Tensors in files beside the model, as PyTorch writes them.
@Suite struct ONNXExternalDataTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([9, 9] + Protobuf.bytes([2, 3, 5].map { Float($0).bitPattern }), to: "data")
  }

  /// The model x + t, where t has three elements in another file.
  private func model(_ place: [(String, String)] = [("location", "data"), ("offset", "2")])
    -> TinyONNX
  {
    let entries = place.flatMap {
      Protobuf.field(13, Protobuf.field(1, $0.0) + Protobuf.field(2, $0.1))
    }
    return TinyONNX(
      inputs: [.init("x", [3])],
      tensors: [.init("t", type: 1, [3], Protobuf.field(14, 1) + entries)],
      .init("Add", ["x", "t"], ["y"]))
  }

  /// Returns what is said of a model in the folder; “read” if it can be read.
  private func failure(
    _ place: [(String, String)], limits: ModelLimits = .standard
  ) throws -> String {
    let path = try folder.write(model(place).bytes, to: "m.onnx")
    do {
      _ = try ModelFile(contentsOf: path, limits: limits)
      return "read"
    } catch {
      return "\(error)"
    }
  }

  @Test func tensorsAreReadBesideTheModel() throws {
    let path = try folder.write(model().bytes, to: "m.onnx")
    for file in [
      try ModelFile(contentsOf: path),
      try ModelFile(contentsOf: path, ModelFile.Options(recognizesFamilies: true)),
      ModelFile(try ONNXFile(contentsOf: path)),
    ] {
      let sum = try Model(file.graph()).run([Tensor([1, 1, 1] as [Float])])
      #expect(sum == [Tensor([3, 4, 6] as [Float])])
    }
    try FileManager.default.createDirectory(
      atPath: folder("deep"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: folder("data"), toPath: folder("deep/data"))
    #expect(
      try failure([("location", "./deep/data"), ("offset", "2"), ("length", "12")]) == "read")
  }

  @Test func nothingElseIsRead() throws {
    for name in ["../data", "deep/../data", folder("data"), "", ".", "data/", "a\0b"] {
      #expect(
        try failure([("location", name), ("offset", "2")])
          .contains("expected a file in the model's own folder"), "\(name)")
    }
    let outside = try TemporaryFolder()
    try outside.write([UInt8](repeating: 0, count: 12), to: "data")
    for (link, target) in [("link", outside("data")), ("near", "data"), ("way", outside.path)] {
      try FileManager.default.createSymbolicLink(
        atPath: folder(link), withDestinationPath: target)
    }
    for name in ["link", "near", "way/data"] {
      #expect(
        try failure([("location", name)]).contains("symbolic links are not followed"), "\(name)")
    }
    #expect(try failure([("location", "missing")]).contains("no such file"))
    try FileManager.default.createDirectory(
      atPath: folder("deep"), withIntermediateDirectories: true)
    #expect(try failure([("location", "deep")]).contains("is a directory"))
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(try failure([("location", "pipe")]).contains("is a pipe"))
  }

  @Test func placesAreChecked() throws {
    for (offset, length, message) in [
      ("3", "12", "from byte 3 on"), ("2", "16", "takes 12 bytes, but has 16"),
      ("-1", "12", "the offset “-1”"), ("x", "12", "the offset “x”"),
      ("9223372036854775807", "12", "from byte 9223372036854775807"),
      ("99999999999999999999", "12", "the offset"), ("2", "-12", "the length “-12”"),
    ] {
      let text = try failure([("location", "data"), ("offset", offset), ("length", length)])
      #expect(text.contains(message), "\(text)")
    }
    let byteCount = model().bytes.count
    #expect(
      try failure(
        [("location", "data"), ("offset", "2")],
        limits: ModelLimits(maximumFileByteCount: byteCount + 13)
      ).contains("is larger than the limit"))
  }

  /// A model without a folder reads no files.
  @Test func memoryHasNoFolder() throws {
    let bytes = model().bytes
    let error = #expect(throws: ModelError.self) {
      try ONNXFile(bytes: bytes, name: folder("m.onnx"))
    }
    #expect(error?.description.contains("external_data=False") == true)
    #expect(error?.description.contains("silhouette convert") == true)
  }
}
