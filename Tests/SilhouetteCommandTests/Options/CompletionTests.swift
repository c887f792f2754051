// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What the program answers when a shell asks for the values of an option. `Tools/checks/completions` types into the shells.
@Suite("Completions")
struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the values that the program offers after an option of a command, for the beginning of a value.
  private func values(_ command: String, _ option: String, _ prefix: String) async throws
    -> [String]
  {
    let line = ["silhouette", command, option, prefix]
    let run = try await Command.run(
      ["---completion", command, "--", option, "3", "\(prefix.utf8.count)"] + line,
      environment: ["SAP_SHELL": "bash", "XDG_DATA_HOME": folder("data")])
    #expect(run.status == 0 && run.error.isEmpty)
    return run.text.split(separator: "\n").map(String.init)
  }

  @Test("A list continues with the classes that it does not contain")
  func classes() async throws {
    let first = try await values("cutout", "--keep", "")
    #expect(first.count == 20 && first.contains("dog") && !first.contains("background"))
    let second = try await values("cutout", "--keep", "dog,ca")
    #expect(second.count == 19 && second.contains("dog,cat") && !second.contains("dog,dog"))
  }

  @Test("Colours are offered with the words and files that an option takes")
  func colors() async throws {
    let few = try await values("cutout", "--background", "")
    #expect(few.starts(with: ["blur", "checkerboard"]))
    #expect(few.contains("white") && !few.contains("rebeccapurple"))
    let all = try await values("cutout", "--background", "r")
    #expect(all.contains("rebeccapurple") && all.count > 140)
    let photo = try folder.write([], to: "photo.JPG")
    try folder.write([], to: "text.txt")
    let files = try await values("replace", "--background", folder.path + "/")
    #expect(files.contains(photo) && files.contains("blur"))
    #expect(!files.contains { $0.hasSuffix(".txt") })
  }

  @Test("Installed models are offered by name, and with a path also files of models")
  func models() async throws {
    try FileManager.default.createDirectory(
      atPath: folder("data/silhouette/models"), withIntermediateDirectories: true)
    try folder.write([], to: "data/silhouette/models/mine.onnx")
    #expect(try await values("cutout", "--model", "").starts(with: ["bundled", "mine"]))
    let path = folder("data/silhouette/models/")
    #expect(try await values("cutout", "--model", path).contains(path + "mine.onnx"))
  }
}
