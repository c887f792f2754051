// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// `--person` and `--people` on a portrait of an astronaut, 512×512, and on a cat.
@Suite("Masks of people at a shell", .serialized)
struct PersonMaskCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mask(_ name: String, _ arguments: String...) async throws -> [UInt8] {
    let path = folder(name)
    let run = try await Command.run(["mask", Files.astronaut, "-o", path, "-q"] + arguments)
    #expect(run.status == 0, "\(run.error)")
    let pixels = try Photo(contentsOf: path).pixels
    #expect(pixels.width == 512 && pixels.height == 512 && pixels.format == .grey8)
    return pixels.packedBytes
  }

  private func overlap(_ a: [UInt8], _ b: [UInt8]) -> Double {
    let both = zip(a, b).count { $0 > 127 && $1 > 127 }
    let any = zip(a, b).count { $0 > 127 || $1 > 127 }
    return Double(both) / Double(max(any, 1))
  }

  @Test("All levels, and the only instance, agree about the person but not about every pixel")
  func levels() async throws {
    let standard = try await mask("standard.png", "--person")
    let accurate = try await mask("accurate.png", "--person", "--quality", "accurate")
    #expect(standard == accurate)
    #expect((0.25...0.65).contains(Double(accurate.count { $0 > 127 }) / Double(512 * 512)))
    for (name, arguments) in [
      ("balanced", ["--person", "--quality", "balanced"]),
      ("fast", ["--person", "--quality", "fast"]), ("one", ["--people", "1"]),
    ] {
      let path = folder("\(name).png")
      let run = try await Command.run(["mask", Files.astronaut, "-o", path] + arguments)
      #expect(run.status == 0, "\(run.error)")
      let other = try Photo(contentsOf: path).pixels.packedBytes
      #expect(other != accurate, "\(name)")
      // The networks for masks alone take the helmet in front of her for a part of the person.
      #expect(overlap(other, accurate) > (name == "one" ? 0.9 : 0.7), "\(name)")
    }
    let one = try Photo(contentsOf: folder("one.png")).pixels.packedBytes
    #expect(try await mask("all.png", "--people", "all") == one)
  }

  @Test("cutout, sticker and replace take the same options")
  func commands() async throws {
    let alpha = try await mask("mask.png", "--person", "--quality", "balanced")
    let cut = try await Command.run(
      "cutout", Files.astronaut, "-o", folder("cut.png"), "--person", "--quality", "balanced")
    #expect(cut.status == 0, "\(cut.error)")
    let bytes = try Photo(contentsOf: folder("cut.png")).pixels.packedBytes
    #expect(stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } == alpha)
    let sticker = try await Command.run(
      "sticker", Files.astronaut, "-o", folder("sticker.png"), "--people", "1")
    #expect(sticker.status == 0, "\(sticker.error)")
    let replaced = try await Command.run(
      "replace", Files.astronaut, "-o", folder("new.png"), "-b", "#00FF00", "--person",
      "--quality", "balanced")
    #expect(replaced.status == 0, "\(replaced.error)")
    let new = try Photo(contentsOf: folder("new.png")).pixels.packedBytes
    let outside = alpha.indices.filter { alpha[$0] == 0 }
    #expect(outside.count > 512 * 512 / 4)
    #expect(outside.allSatisfy { new[3 * $0] == 0 && new[3 * $0 + 1] == 255 })
  }

  @Test(
    "A cat is nobody: the command fails and writes nothing",
    arguments: [["--person"], ["--person", "--quality", "fast"], ["--people", "1"]])
  func nobody(arguments: [String]) async throws {
    for command in ["mask", "cutout", "sticker"] {
      let run = try await Command.run(
        [command, Files.chelsea, "-o", folder("x.png")] + arguments)
      #expect(run.status == 1)
      #expect(run.error == "Error: no person found in the photo\n")
      #expect(try folder.names.isEmpty)
    }
  }

  @Test("An unknown person is an error that says how many there are")
  func unknown() async throws {
    let run = try await Command.run(
      "mask", Files.astronaut, "-o", folder("x.png"), "--people", "1,3")
    #expect(run.status == 1)
    #expect(run.error.contains("--people 3: found 1 person"), "\(run.error)")
    #expect(try folder.names.isEmpty)
  }
}
