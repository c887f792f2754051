// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteInference
import SilhouetteModelFormats
import TestSupport
import Testing

@Suite("A library of models")
struct ModelLibraryTests {
  private let home: TemporaryFolder
  private let library: ModelLibrary

  init() throws {
    home = try TemporaryFolder()
    library = ModelLibrary(folder: home("data/silhouette/models"))
  }

  /// The contents of the library's folder, without its lock.
  private var files: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: library.folder)
    return (names ?? []).filter { $0 != ".lock" }.sorted()
  }

  /// The entries except the bundled network.
  private func installed() throws -> [ModelLibrary.Entry] {
    try library.entries().filter { $0.name != "bundled" }
  }

  /// A small DeepLabV3 network; different numbers make different files.
  private func network(_ number: Float, license: String = "", source: String = "") throws -> [UInt8]
  {
    let configuration = DeepLabV3.Configuration(
      widthMultiplier: 0.1, inputSize: 33, classes: ["background", "cat", "dog"], source: source,
      license: license)
    let tensors = configuration.weightShapes.map { name, shape in
      (name, Tensor([Float](repeating: number, count: shape.elementCount), shape: shape))
    }
    return try DeepLabV3.Weights(
      configuration: configuration, tensors: Dictionary(uniqueKeysWithValues: tensors)
    ).bytes(precision: .float16)
  }

  @Test("The standard folder follows the XDG rules")
  func folder() throws {
    func folder(_ variables: [String: String]) throws(ModelLibraryError) -> String {
      try ModelLibrary.standard { variables[$0] }.folder
    }
    #expect(try folder(["XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/x/silhouette/models")
    for ignored in ["", "relative/data", "./data"] {
      let variables = ["XDG_DATA_HOME": ignored, "HOME": "/h"]
      #expect(try folder(variables) == "/h/.local/share/silhouette/models")
      #expect(throws: ModelLibraryError.noHomeFolder) { try folder(["XDG_DATA_HOME": ignored]) }
      #expect(throws: ModelLibraryError.noHomeFolder) { try folder(["HOME": ignored]) }
    }
    #expect(try folder(["XDG_DATA_HOME": "/x"]) == "/x/silhouette/models")
  }

  @Test("A network is copied unchanged and described")
  func add() throws {
    #expect(try installed().isEmpty)
    let bytes = try network(0.25, license: "MIT", source: "a test")
    let file = try home.write(bytes, to: "small-1.safetensors")
    let entry = try library.add(contentsOf: file)
    #expect(entry.name == "small-1")
    #expect(files == ["small-1.safetensors", "small-1.txt"])
    let path = try library.path(ofModelNamed: "small-1")
    #expect(path == library.folder + "/small-1.safetensors" && path == entry.path)
    #expect(try TestSupport.bytes(ofFile: path) == bytes)
    let summary = try #require(try installed().first).summary.get()
    #expect(try summary == entry.summary.get())
    #expect(summary.fileExtension == "safetensors" && summary.byteCount == bytes.count)
    #expect(summary.license == "MIT" && summary.source == "a test")
    #expect(summary.inputShape == [1, 33, 33, 3] && summary.outputCount == 1)
    #expect(summary.use == .segmentation(classes: ["background", "cat", "dog"]))
    let weights = try library.model(named: "small-1").deepLabV3Weights()
    #expect(weights.configuration.classes == ["background", "cat", "dog"])
    try library.remove("small-1")
    #expect(files == [])
    #expect(try installed().isEmpty)
    #expect(throws: ModelLibraryError.self) { try library.remove("small-1") }
  }

  @Test("Provenance given at installation takes precedence over the file's")
  func provenance() throws {
    let file = try home.write(network(0.25, license: "MIT", source: "a test"), to: "a.safetensors")
    try library.add(contentsOf: file, name: "b", license: "BSD-3-Clause", source: "a: friend")
    let summary = try #require(try installed().first).summary.get()
    #expect(summary.license == "BSD-3-Clause" && summary.source == "a: friend")
    // As an editor on Windows saves it.
    let lines = String(decoding: try bytes(ofFile: library.folder + "/b.txt"), as: UTF8.self)
    let other = lines.replacing("\n", with: "\r\n").replacing("BSD-3-Clause", with: "\u{301}MIT")
    try Data(other.utf8).write(to: URL(filePath: library.folder + "/b.txt"))
    let edited = try #require(try installed().first).summary.get()
    #expect(edited.license == "\u{301}MIT" && edited.source == "a: friend")
    for text in ["two\nlines", "bell\u{7}"] {
      #expect(throws: ModelLibraryError.invalidText(name: "licence")) {
        try library.add(contentsOf: file, name: "c", license: text)
      }
      #expect(throws: ModelLibraryError.invalidText(name: "source")) {
        try library.add(contentsOf: file, name: "c", source: text)
      }
    }
    // A new file does not inherit the provenance of the old one.
    try library.add(contentsOf: file, name: "b", overwriting: true)
    #expect(try #require(try installed().first).summary.get().license == "MIT")
  }

  @Test("A graph other than DeepLabV3 is installed with the reason")
  func otherGraph() throws {
    let file = try home.write(TinyTFLite.quantized.bytes, to: "tiny.tflite")
    let summary = try library.add(contentsOf: file).summary.get()
    #expect(files == ["tiny.tflite", "tiny.txt"])
    #expect(summary.fileExtension == "tflite" && summary.inputShape == [1, 4, 4, 3])
    #expect(summary.license == nil && summary.source == nil)
    guard case .graph(let reason) = summary.use else {
      Issue.record("a tiny graph is taken for DeepLabV3")
      return
    }
    #expect(reason.contains("not recognised"))
  }

  @Test(
    "Unsafe names are rejected",
    arguments: [
      "", ".", "..", ".hidden", "-x", "a/b", "../a", "a b", "ä", "a\u{0}b", "a\nb", "a\\b",
      String(repeating: "a", count: 201),
    ])
  func badNames(_ name: String) throws {
    let file = try home.write(network(0.25), to: "a.safetensors")
    let expected = ModelLibraryError.invalidName(name)
    #expect(throws: expected) { try library.add(contentsOf: file, name: name) }
    #expect(throws: expected) { try library.path(ofModelNamed: name) }
    #expect(throws: expected) { try library.remove(name) }
    #expect(throws: expected) { try library.model(named: name) }
    #expect(files == [])
  }

  @Test("The longest and oddest safe names are accepted")
  func goodNames() throws {
    let file = try home.write(network(0.25), to: "a.safetensors")
    let names = ["a", "a.b.txt", "A-_.9", "_", "1", String(repeating: "z", count: 200)]
    for name in names { try library.add(contentsOf: file, name: name) }
    #expect(try installed().map(\.name).sorted() == names.sorted())
    #expect(try library.names().filter { $0 != "bundled" }.sorted() == names.sorted())
    for entry in try installed() { #expect(throws: Never.self) { try entry.summary.get() } }
  }

  @Test("A model's name is taken in every format")
  func clash() throws {
    let first = try home.write(network(0.25), to: "a.safetensors")
    let second = try home.write(network(0.5), to: "b.safetensors")
    let other = try home.write(TinyTFLite.quantized.bytes, to: "c.tflite")
    let path = library.folder + "/m.safetensors"
    try library.add(contentsOf: first, name: "m")
    for file in [first, second, other] {
      #expect(throws: ModelLibraryError.nameIsTaken("m", path: path)) {
        try library.add(contentsOf: file, name: "m")
      }
    }
    #expect(try bytes(ofFile: path) == bytes(ofFile: first))
    try library.add(contentsOf: second, name: "m", overwriting: true)
    #expect(try bytes(ofFile: path) == bytes(ofFile: second))
    try library.add(contentsOf: other, name: "m", overwriting: true)
    #expect(files == ["m.tflite", "m.txt"])
    #expect(throws: Never.self) { try installed().first?.summary.get() }
  }

  @Test("The bundled network's name is reserved")
  func bundled() throws {
    let file = try home.write(network(0.25), to: "bundled.safetensors")
    #expect(throws: ModelLibraryError.nameIsTaken("bundled", path: nil)) {
      try library.add(contentsOf: file, overwriting: true)
    }
    #expect(throws: ModelLibraryError.isBundled) { try library.remove("bundled") }
    #expect(throws: ModelLibraryError.isBundled) { try library.path(ofModelNamed: "bundled") }
    let entry = try #require(try library.entries().first)
    #expect(try entry.name == "bundled" && entry.path == nil && library.names() == ["bundled"])
    let summary = try entry.summary.get()
    #expect(summary.sha256 == ModelLibrary.KnownModel.all[0].sha256)
    #expect(summary.use == .segmentation(classes: SegmentationClasses.pascalVOC.names))
    #expect(try library.model(named: "bundled").makesMasks)
  }

  @Test("Models that cannot be run are rejected and leave no files")
  func damaged() throws {
    let whole = try network(0.25)
    var infinite = whole
    infinite.replaceSubrange((whole.count - 2)..., with: [0x00, 0x7C])
    for (bytes, format) in [
      ([], "model"), (Array("no model at all".utf8), "model"),
      (Array(whole.dropLast(100)), "safetensors"), (whole + [0], "safetensors"),
    ] {
      let file = try home.write(bytes, to: "damaged.safetensors")
      let error = #expect(throws: FormatError.self) { try library.add(contentsOf: file) }
      #expect(error?.path == file && error?.format == format)
    }
    let file = try home.write(infinite, to: "infinite.safetensors")
    let error = #expect(throws: ModelError.self) { try library.add(contentsOf: file) }
    #expect(error?.description.contains("infinite or not a number") == true)
    #expect(throws: FileError(path: home("none"), reason: .notFound)) {
      try library.add(contentsOf: home("none"))
    }
    var small = library
    small = ModelLibrary(
      folder: small.folder, limits: ModelLimits(maximumFileByteCount: whole.count - 1))
    let large = try home.write(whole, to: "large.safetensors")
    #expect(throws: FileError(path: large, reason: .tooLarge(limit: whole.count - 1))) {
      try small.add(contentsOf: large)
    }
    #expect(files == [])
  }

  @Test("Files that break, change or vanish later do not affect the others")
  func brokenAfterwards() throws {
    let file = try home.write(network(0.25), to: "a.safetensors")
    for name in ["broken", "changed", "gone", "whole"] {
      try library.add(contentsOf: file, name: name)
    }
    func path(_ name: String) -> String { library.folder + "/\(name).safetensors" }
    try Data("no model".utf8).write(to: URL(filePath: path("broken")))
    try Data(network(0.5)).write(to: URL(filePath: path("changed")))
    try FileManager.default.removeItem(atPath: path("gone"))
    let entries = try installed()
    #expect(entries.map(\.name) == ["broken", "changed", "whole"])
    #expect(throws: FormatError.self) { try entries[0].summary.get() }
    let error = #expect(throws: ModelLibraryError.self) { try entries[1].summary.get() }
    guard case .changed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: Never.self) { try entries[2].summary.get() }
    #expect(throws: FormatError.self) { try library.model(named: "broken") }
    #expect(throws: ModelLibraryError.self) { try library.model(named: "gone") }
    try library.remove("broken")
    try library.add(contentsOf: file, name: "gone")
    #expect(try installed().map(\.name) == ["changed", "gone", "whole"])
  }

  @Test("Files added by hand are listed, usable or not")
  func byHand() throws {
    let bytes = try network(0.25)
    try FileManager.default.createDirectory(
      atPath: library.folder + "/folder.tflite", withIntermediateDirectories: true)
    for name in [
      "fine.safetensors", "fine.tflite", "not safe.safetensors", "notes.md", ".x.tflite",
    ] {
      try Data(bytes).write(to: URL(filePath: library.folder + "/" + name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: library.folder + "/lost.mlmodel", withDestinationPath: "/nowhere/at/all")
    let entries = try installed()
    #expect(
      entries.compactMap(\.path).map { String($0.dropFirst(library.folder.count + 1)) }
        == [
          "fine.safetensors", "fine.tflite", "folder.tflite", "lost.mlmodel",
          "not safe.safetensors",
        ])
    let usable = entries.filter { (try? $0.summary.get()) != nil }
    #expect(usable.map(\.path) == [library.folder + "/fine.safetensors"])
    #expect(try !library.names().contains("not safe"))
  }

  @Test("Only one of several concurrent additions of a name succeeds", arguments: [false, true])
  func atOnce(overwriting: Bool) async throws {
    let files = try (1...6).map {
      try home.write(network(Float($0)), to: "\($0).safetensors")
    }
    let successes = await withTaskGroup(of: String?.self) { group in
      for (index, file) in files.enumerated() {
        group.addTask { [library] in
          let entry = try? library.add(
            contentsOf: file, name: "m", license: "licence \(index)", overwriting: overwriting)
          return entry == nil ? nil : file
        }
      }
      return await group.reduce(into: [String]()) { if let file = $1 { $0.append(file) } }
    }
    #expect(successes.count == (overwriting ? files.count : 1))
    #expect(self.files == ["m.safetensors", "m.txt"])
    let content = try bytes(ofFile: library.folder + "/m.safetensors")
    let winner = try #require(try files.firstIndex { try bytes(ofFile: $0) == content })
    #expect(successes.contains(files[winner]))
    // The licence belongs to the file that was installed.
    #expect(try #require(try installed().first).summary.get().license == "licence \(winner)")
  }
}
