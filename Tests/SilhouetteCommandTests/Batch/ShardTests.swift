// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteCommand

/// Parts of a batch, lists of photos, and files of outcomes.
@Suite("Shards, manifests and reports", .serialized)
struct ShardTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes small photos `in/N.ppm` and `in/sub/N.ppm`; returns their names below `in`.
  private func writePhotos(_ count: Int) throws -> [String] {
    try FileManager.default.createDirectory(
      atPath: folder("in/sub"), withIntermediateDirectories: true)
    return try (0..<count).map { index in
      let name = (index % 2 == 0 ? "" : "sub/") + "\(index).ppm"
      try folder.write(Files.ramp(width: 8, height: 6), to: "in/\(name)")
      return name
    }
  }

  private func results(_ name: String = "out") -> [String] {
    let all = FileManager.default.enumerator(atPath: folder(name))?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.contains(".ppm") }.sorted()
  }

  private func lines(of report: String) throws -> [[String: Any]] {
    try String(decoding: bytes(ofFile: folder(report)), as: UTF8.self).split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("The hash is FNV-1a of 64 bits")
  func hash() {
    // Test vectors of the authors.
    #expect(Shard.hash("".utf8) == 0xcbf2_9ce4_8422_2325)
    #expect(Shard.hash("a".utf8) == 0xaf63_dc4c_8601_ec8c)
    #expect(Shard.hash("foobar".utf8) == 0x8594_4171_f739_67e8)
  }

  @Test("Every name belongs to one of the shards, which are about equal")
  func partition() {
    let shards = (1...16).compactMap { Shard(argument: "\($0)/16") }
    #expect(shards.count == 16)
    var counts = [Int](repeating: 0, count: 16)
    for index in 0..<16_000 {
      let owners = shards.indices.filter { shards[$0].contains("IMG_\(index).JPG".utf8) }
      #expect(owners.count == 1)
      counts[owners[0]] += 1
    }
    #expect(counts.allSatisfy { (800...1200).contains($0) }, "\(counts)")
    for text in ["0/16", "17/16", "1", "1/0", "-1/2", "1/2/3", "a/b", "1/1000001", ""] {
      #expect(Shard(argument: text) == nil)
    }
    #expect(Shard(argument: "1/1")?.contains("any".utf8) == true)
  }

  @Test("Shards of a folder share results and report, and together do every photo once")
  func shards() async throws {
    let names = try writePhotos(40)
    for number in 1...3 {
      let run = try await Command.run(
        "filter", folder("in"), "-o", folder("out"), "--apply", "exposure", "--shard",
        "\(number)/3", "--report", folder("report.jsonl"), "-q")
      #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    }
    #expect(results() == names.sorted())
    let first = try lines(of: "report.jsonl")
    #expect(first.count == 40)
    #expect(
      Set(first.compactMap { $0["photo"] as? String }) == Set(names.map { folder("in/\($0)") }))
    #expect(first.allSatisfy { $0["status"] as? String == "done" })
    // A shard that lost some of its results does those again, and only those.
    let shard = try #require(Shard(argument: "2/3"))
    let own = names.filter { shard.contains($0.utf8) }
    let kept = try bytes(ofFile: folder("out/\(own[1])"))
    try FileManager.default.removeItem(atPath: folder("out/\(own[0])"))
    let again = try await Command.run(
      "filter", folder("in"), "-o", folder("out"), "--apply", "exposure", "--shard", "2/3",
      "--report", folder("report.jsonl"), "--skip-existing", "--json")
    #expect(again.status == 0)
    #expect(again.error.contains("1 done, \(own.count - 1) skipped, 0 failed"))
    let all = try lines(of: "report.jsonl")
    #expect(all.count == 40 + own.count)
    #expect(all.dropFirst(40).count { $0["status"] as? String == "skipped" } == own.count - 1)
    #expect(try bytes(ofFile: folder("out/\(own[1])")) == kept)
    // The lines are those of --json.
    let report = String(decoding: try bytes(ofFile: folder("report.jsonl")), as: UTF8.self)
    #expect(report.hasSuffix(again.text) || own.count > 1)
    #expect(
      Set(again.text.split(separator: "\n"))
        == Set(report.split(separator: "\n").suffix(own.count)))
  }

  @Test("A shard without photos is done at once")
  func emptyShard() async throws {
    _ = try writePhotos(1)
    let shards = (1...2).map { "\($0)/2" }
    var done = 0
    for shard in shards {
      let run = try await Command.run(
        "filter", folder("in/0.ppm"), "-o", folder("out"), "--apply", "exposure", "--shard", shard)
      #expect(run.status == 0, "\(run.error)")
      done += run.error.contains("1 done") ? 1 : 0
    }
    #expect(done == 1 && results() == ["0.ppm"])
  }

  @Test("Processes that write one report at the same time keep its lines whole")
  func sharedReport() async throws {
    _ = try writePhotos(200)
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 1...4 {
        group.addTask { [folder] in
          try await Command.run(
            "filter", folder("in"), "-o", folder("out"), "--apply", "exposure", "--shard",
            "\(number)/4", "--report", folder("report.jsonl"), "-q"
          ).status
        }
      }
      for try await status in group { #expect(status == 0) }
    }
    #expect(try lines(of: "report.jsonl").count == 200)
  }

  @Test("A report goes on after a line that was cut short, and a full disk is exit code 1")
  func brokenReport() async throws {
    let names = try writePhotos(2)
    try folder.write(Array(#"{"photo": "x"}"#.utf8) + Array("\n{\"pho".utf8), to: "report.jsonl")
    let options = ["-o", folder("out"), "--apply", "exposure", "--overwrite", "--report"]
    let run = try await Command.run(["filter", folder("in")] + options + [folder("report.jsonl")])
    #expect(run.status == 0)
    let text = String(decoding: try bytes(ofFile: folder("report.jsonl")), as: UTF8.self)
    #expect(text.split(separator: "\n").count == 4)
    #expect(text.contains("\n{\"pho\n{\"photo\": "))
    // One photo alone has its line too.
    let photo = folder("in/\(names[0])")
    let single = try await Command.run(
      "filter", photo, "-o", folder("single.ppm"), "--apply", "exposure", "--report",
      folder("single.jsonl"))
    #expect(single.status == 0)
    #expect(try lines(of: "single.jsonl").map { $0["photo"] as? String } == [photo])
    #if os(Linux)
      let full = try await Command.run(["filter", folder("in")] + options + ["/dev/full"])
      #expect(full.status == 1)
      #expect(full.error.contains("/dev/full: cannot write: No space left on device"))
      #expect(full.error.contains("2 done"))
    #endif
    for target in ["-", folder("none/report.jsonl")] {
      #expect(try await Command.run(["filter", folder("in")] + options + [target]).status != 0)
    }
  }

  @Test("Without result files, the report says what is done")
  func reportAlone() async throws {
    let names = try writePhotos(4)
    try folder.write([1, 2, 3], to: "in/3.ppm")
    let arguments = ["people", folder("in"), "--fields", "hands", "--report", folder("r.jsonl")]
    let first = try await Command.run(arguments)
    #expect(first.status == 1 && first.error.contains("4 done, 0 skipped, 1 failed"))
    var report = try bytes(ofFile: folder("r.jsonl"))
    // As after a kill: one line is lost, another cut short.
    let lost = try #require(report.firstIndex(of: UInt8(ascii: "\n")))
    report.removeFirst(lost + 1)
    try folder.write(report.dropLast(9), to: "r.jsonl")
    let again = try await Command.run(arguments + ["--skip-existing"])
    #expect(again.status == 1)
    let cut = try #require(again.error.firstMatch(of: /(\d) done, (\d) skipped, 1 failed/))
    #expect(cut.1 == "1" && cut.2 == "3" || cut.1 == "2" && cut.2 == "2", "\(again.error)")
    #expect(names.count == 4)
  }

  @Test("A manifest names photos by lines or NULs, and its parts give the results of the whole")
  func manifests() async throws {
    let names = try writePhotos(6)
    try folder.write(Files.ramp(width: 8, height: 6), to: "in/line\nbreak.ppm")
    let lines = names.map { folder("in/\($0)") }
    let list = try folder.write(
      Array((lines[..<2] + [""] + lines[2..<4]).joined(separator: "\r\n").utf8), to: "list.txt")
    let options = ["-o", folder("out"), "--apply", "exposure"]
    let first = try await Command.run(["filter", "--manifest", list] + options)
    #expect(first.status == 0, "\(first.error)")
    #expect(first.error.contains("4 done"))
    let rest = Array((lines[4...] + [folder("in/line\nbreak.ppm")]).joined(separator: "\0").utf8)
    let second = try await Command.run(["filter", "--manifest", "-"] + options, input: rest + [0])
    #expect(second.status == 0, "\(second.error)")
    // Absolute paths keep all their folders.
    let below = String(folder("in/").dropFirst())
    #expect(results() == (names + ["line\nbreak.ppm"]).map { below + $0 }.sorted())
    // Only those of the shard.
    let shard = try #require(Shard(argument: "1/2"))
    let own = lines.filter { shard.contains($0.dropFirst().utf8) }
    let half = try await Command.run(
      ["filter", "--manifest", "-", "-o", folder("half"), "--apply", "exposure", "--shard", "1/2"],
      input: Array(lines.joined(separator: "\n").utf8))
    #expect(half.status == 0)
    #expect(results("half").count == own.count)
  }

  @Test("A manifest whose photos cannot be told apart is refused, one that is empty is done")
  func wrongManifests() async throws {
    let names = try writePhotos(2)
    let photo = folder("in/\(names[0])")
    func run(_ list: String, _ arguments: String...) async throws -> Command {
      try await Command.run(
        ["filter", "--manifest", "-", "-o", folder("out"), "--apply", "exposure"] + arguments,
        input: Array(list.utf8))
    }
    let empty = try await run("\n\n")
    #expect(empty.status == 0 && empty.error.contains("0 done, 0 skipped, 0 failed"))
    let twice = try await run("\(photo)\n\(photo)\n")
    #expect(twice.status == 0 && twice.error.contains("1 done"))
    for list in ["../a.ppm", "a/../b.ppm", "/", ".", "a.ppm\n/a.ppm", "a/b.ppm\na//b.ppm"] {
      let wrong = try await run(list)
      #expect(wrong.status == 64, "\(list)")
      #expect(wrong.error.contains("standard input: line "), "\(wrong.error)")
    }
    let missing = try await run("none.ppm\n\(folder("in"))\n", "--overwrite")
    #expect(missing.status == 1)
    #expect(missing.error.contains("none.ppm: no such file"))
    #expect(missing.error.contains("0 done, 0 skipped, 2 failed"))
    let both = try await run(photo, "-")
    #expect(both.status == 64)
    let neither = try await Command.run("filter", "-o", folder("out"), "--apply", "exposure")
    #expect(neither.status == 64 && neither.error.contains("'<photo> ...'"))
  }

  @Test("Names that are not UTF-8 are opened, reported and given to the same shard")
  func byteNames() async throws {
    _ = try writePhotos(1)
    // Only the shell can name them: Foundation takes UTF-8.
    let script = #"""
      cd "$1" && cp in/0.ppm $'in/caf\xe9.ppm' &&
      "$2" filter $'in/caf\xe9.ppm' -o $'one\xff.ppm' --apply exposure --json &&
      "$2" filter in -o out --apply exposure --report report.jsonl &&
      printf 'in/caf\xe9.ppm\n' | "$2" filter --manifest - -o list --apply exposure -q &&
      [ -f $'one\xff.ppm' ] && [ -f $'out/caf\xe9.ppm' ] && [ -f $'list/in/caf\xe9.ppm' ] &&
      "$2" filter $'in/none\xe9.ppm' -o x.ppm --apply exposure
      """#
    let run = try await Command.run(
      [], through: ["/bin/bash", "-c", script, "bash", folder.path, try Command.path()],
      appendsCommand: false)
    #expect(run.error.contains(#"Error: in/none\xE9.ppm: no such file"#), "\(run.error)")
    #expect(run.status == 1)
    #expect(run.error.contains(#"in/caf\xE9.ppm"#))
    #expect(run.text.contains(#""photo": "in/caf\udbff\udfe9.ppm""#), "\(run.text)")
    #expect(
      try lines(of: "report.jsonl").contains { $0["photo"] as? String == "in/caf\u{10FFE9}.ppm" })
  }
}
