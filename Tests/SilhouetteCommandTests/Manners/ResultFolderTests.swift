// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Folders of results: those that are missing are made, and links do not lead out of them.
@Suite("Manners with folders of results", .serialized)
struct ResultFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["in/0.ppm", "in/sub/1.ppm", "in/sub/deeper/2.ppm"] {
      let path = folder(name)
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try folder.write(Files.ramp(width: 8, height: 6), to: name)
    }
  }

  /// Returns the paths of all files below a folder, in order.
  private func files(_ name: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder(name))?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.hasSuffix(".ppm") }.sorted()
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder(name), withDestinationPath: target)
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder(name), withIntermediateDirectories: true)
  }

  @Test("Missing folders on the way to a single result are made")
  func missing() async throws {
    for words in [
      ["filter", folder("in/0.ppm"), "--apply", "exposure", "-o", folder("a/b/x.ppm")],
      ["sheet", folder("in/0.ppm"), "-o", folder("c/d/x.ppm")],
    ] {
      let run = try await Command.run(words)
      #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    }
    #expect(files("a") == ["b/x.ppm"] && files("c") == ["d/x.ppm"])
    // A file cannot be a folder.
    let run = try await Command.run(
      "filter", folder("in/0.ppm"), "--apply", "exposure", "-o", folder("a/b/x.ppm/y.ppm"))
    #expect(run.status == 1 && run.error.contains("cannot make the folder"), "\(run.error)")
  }

  @Test(
    "A link in the folder of results does not lead out of it",
    arguments: ["../elsewhere", "/absolute", "..", "missing"])
  func outside(target: String) async throws {
    for name in ["elsewhere", "out"] { try makeFolder(name) }
    let target = target == "/absolute" ? folder("elsewhere") : target
    try link("out/sub", to: target)
    let leftover = try folder.write([1], to: "elsewhere/.silhouette-abcdef")
    let run = try await Command.run(
      "filter", folder("in"), "--apply", "exposure", "-o", folder("out"), "--json")
    #expect(run.status == 1)
    #expect(run.error.contains("1 done, 0 skipped, 2 failed"), "\(run.error)")
    let message =
      "\(folder("out/sub/1.ppm")): a symbolic link leads out of \(folder("out")), the folder of the"
      + " results"
    #expect(run.error.contains(message), "\(run.error)")
    #expect(try run.jsonLines.count { $0["status"] as? String == "failed" } == 2)
    #expect(files("elsewhere").isEmpty && files("out") == ["0.ppm"])
    #expect(try folder.names == ["elsewhere", "in", "out"])
    #expect(FileManager.default.fileExists(atPath: leftover))
  }

  @Test("A link that stays inside is followed, and so is one that -o names")
  func inside() async throws {
    for name in ["real/inner"] { try makeFolder(name) }
    try link("real/sub", to: "inner")
    try link("out", to: "real")
    for output in ["out", "out/", "real/../out"] {
      let run = try await Command.run(
        "filter", folder("in"), "--apply", "exposure", "-o", folder(output), "--overwrite")
      #expect(run.status == 0, "\(run.error)")
    }
    #expect(files("real") == ["0.ppm", "inner/1.ppm", "inner/deeper/2.ppm"])
    let single = try await Command.run(
      "filter", folder("in/0.ppm"), "--apply", "exposure", "-o", folder("out/sub/single.ppm"))
    #expect(single.status == 0, "\(single.error)")
  }
}
