// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// `--instances` on two cats side by side, made from the project's example photo of one cat.
@Suite("Commands that separate subjects", .serialized)
struct InstanceCommandTests {
  private let folder: TemporaryFolder
  private let cats: String

  init() throws {
    folder = try TemporaryFolder()
    cats = folder("cats.png")
    // The cat and its mirror image, on a wall of the colour behind it.
    let cat = try Image(contentsOf: Files.chelsea)
    let wall = Image(color: Color(red: 0.55, green: 0.45, blue: 0.35))
    let place = Rect(x: 0, y: 0, width: 1100, height: 500)
    try cat.transformed(by: Transform2D(translationX: 30, y: 100))
      .composited(
        over: cat.oriented(.upMirrored)
          .transformed(by: Transform2D(translationX: 620, y: 100))
      )
      .composited(over: wall.cropped(to: place)).cropped(to: place).write(to: cats)
  }

  private func instances(_ run: Command) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    return try #require(object?["instances"] as? [[String: Any]])
  }

  @Test("labels lists the subjects as text and as JSON")
  func list() async throws {
    let text = try await Command.run("labels", cats, "--instances")
    #expect(text.status == 0)
    #expect(text.text.contains("instance 1  cat  ") && text.text.contains("instance 2  cat  "))
    let found = try instances(await Command.run("labels", cats, "--instances", "--json"))
    #expect(found.prefix(2).allSatisfy { $0["name"] as? String == "cat" })
    #expect(found.enumerated().allSatisfy { $1["index"] as? Int == $0 + 1 })
    // At the photo's size the subjects' boxes count in the photo's pixels, as those of the classes do.
    let large = try instances(
      await Command.run("labels", cats, "--instances", "--json", "--full-size"))
    let right = large.prefix(2).compactMap { subject -> Int? in
      guard let box = subject["box"] as? [String: Int], let x = box["x"] else { return nil }
      return box["width"].map { x + $0 }
    }
    #expect(right.count == 2 && (right.max() ?? 0) > 900)
    let plain = try await Command.run("labels", cats, "--json")
    #expect(!plain.text.contains("instances"))
    let none = try await Command.run(
      "labels", cats, "--instances", "--json", "--remove", "cat", "--keep", "boat")
    #expect(try instances(none).isEmpty)
  }

  @Test("cutout and mask keep the selected subjects")
  func cutout() async throws {
    for (numbers, name) in [("1", "one.png"), ("2", "two.png"), ("all", "all.png")] {
      let run = try await Command.run(
        "mask", cats, "-o", folder(name), "--instances", numbers, "--keep", "cat")
      #expect(run.status == 0, "\(run.error)")
    }
    func mask(_ name: String) throws -> [Int] {
      try Photo(contentsOf: folder(name)).pixels.packedBytes.map(Int.init)
    }
    let (one, two, all) = (try mask("one.png"), try mask("two.png"), try mask("all.png"))
    let both = zip(one, two).count { $0 > 127 && $1 > 127 }
    #expect(one.count { $0 > 127 } > 10_000 && two.count { $0 > 127 } > 10_000)
    #expect(both < 200)
    let either = zip(one, two).map { max($0, $1) > 127 }
    #expect(zip(either, all).count { $0 != ($1 > 127) } < all.count / 100)
    let run = try await Command.run(
      "cutout", cats, "-o", folder("lifted.png"), "--instances", "2", "--crop", "--keep", "cat")
    #expect(run.status == 0)
    let lifted = try Photo(contentsOf: folder("lifted.png")).pixels
    #expect(lifted.width < 600 && lifted.format.channels == .rgba)
  }

  @Test("colorize tints the selected subjects, and 0 tints the background")
  func colorize() async throws {
    func changed(_ numbers: String) async throws -> (left: Int, right: Int) {
      let name = folder("\(numbers).png")
      let run = try await Command.run("colorize", cats, "-o", name, "--instances", numbers)
      #expect(run.status == 0, "\(run.error)")
      let original = try Photo(contentsOf: cats).pixels.packedBytes
      let result = try Photo(contentsOf: name).pixels.packedBytes
      var counts = (left: 0, right: 0)
      for index in original.indices where abs(Int(result[index]) - Int(original[index])) > 12 {
        if index / 3 % 1100 < 550 { counts.left += 1 } else { counts.right += 1 }
      }
      return counts
    }
    let first = try await changed("1")
    let second = try await changed("2")
    // Each run tints one of the cats.
    #expect(max(first.left, first.right) > 10 * min(first.left, first.right))
    #expect(max(second.left, second.right) > 10 * min(second.left, second.right))
    #expect((first.left > first.right) != (second.left > second.right))
    let background = try await changed("0")
    #expect(background.left > 10_000 && background.right > 10_000)
  }

  @Test("Unknown instance numbers and invalid arguments are rejected")
  func wrong() async throws {
    let missing = try await Command.run(
      "cutout", cats, "-o", folder("out.png"), "--instances", "1,99")
    #expect(missing.status == 1)
    #expect(missing.error.contains("no instance 99"))
    for bad in ["x", "-1", "1,", "", "1.5"] {
      let run = try await Command.run(
        "cutout", cats, "-o", folder("out.png"), "--instances=\(bad)")
      #expect(run.status == 64, "\(bad)")
    }
    let hard = try await Command.run(
      "mask", cats, "-o", folder("out.png"), "--instances", "all", "--hard")
    #expect(hard.status == 64)
    #expect(try folder.names == ["cats.png"])
  }
}
