// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import SilhouetteCommand

/// The result as the last argument, without `-o`.
@Suite("Results without -o")
struct PositionalOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.ppm", "b.ppm"] { try folder.write(Files.ramp(width: 4, height: 3), to: name) }
    for name in ["photos", "full"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
      try folder.write(Files.ramp(width: 4, height: 3), to: "\(name)/c.ppm")
    }
  }

  /// Parses a command line in which `@` stands for the folder.
  private func parse(_ line: String) throws -> FilterCommand {
    try FilterCommand.parse(
      line.split(separator: " ").map { String($0).replacing("@", with: folder("")) }
        + ["--apply", "exposure"])
  }

  @Test("The last argument is the result if it does not exist, is a folder with a slash, or -")
  func accepted() throws {
    for (line, photos, output) in [
      ("@a.ppm @new.png", ["@a.ppm"], "@new.png"), ("- @new.png", ["-"], "@new.png"),
      ("@missing.png @new.png", ["@missing.png"], "@new.png"), ("@a.ppm -", ["@a.ppm"], "-"),
      ("- -", ["-"], "-"), ("@photos @new", ["@photos"], "@new"),
      ("@photos @full/", ["@photos"], "@full/"), ("@a.ppm @full/", ["@a.ppm"], "@full/"),
      ("@a.ppm @b.ppm @new/", ["@a.ppm", "@b.ppm"], "@new/"),
      ("@a.ppm @b.ppm -o @new", ["@a.ppm", "@b.ppm"], "@new"),
      ("@a.ppm -o @b.ppm --overwrite", ["@a.ppm"], "@b.ppm"),
    ] {
      let result = try parse(line)
      let place = folder("")
      #expect(result.photo.photos == photos.map { $0.replacing("@", with: place) }, "\(line)")
      #expect(result.result.output == output.replacing("@", with: place), "\(line)")
    }
  }

  @Test("What may be a photo is not taken for the result, and the error explains both readings")
  func refused() throws {
    for (line, text) in [
      ("@a.ppm @b.ppm", "b.ppm exists, so it is not taken for the result"),
      ("@a.ppm @b.ppm", "b.ppm --overwrite; to process both photos, name a folder"),
      ("@a.ppm @b.ppm --overwrite", "exists, so it is not taken for the result"),
      ("@a.ppm @b.ppm @photos/c.ppm", "to process all photos"),
      ("@a.ppm @full", "full/ or -o"), ("@photos @full", "may be a folder of photos"),
      ("@photos @full/ --overwrite", "must be named with -o"),
      ("@a.ppm", "such as \(folder("a.png")), or -o FILE"), ("-", "such as cutout.png"),
      ("@photos", "such as cutouts/, or -o FOLDER"), ("@*.ppm", "such as cutouts/, or -o FOLDER"),
      ("@a.ppm @*.png", "such as cutouts/, or -o FOLDER"),
      ("@a.ppm @b.ppm @new", "a folder for the results of several photos"),
      ("@a.ppm @new.xyz", "expected a name ending in"),
      ("@photos @new.png", "end the name with a /"), ("--manifest @list @new", "-o FOLDER"),
    ] {
      do {
        _ = try parse(line)
        Issue.record("\(line) is accepted")
      } catch {
        let message = FilterCommand.message(for: error)
        #expect(message.contains(text), "\(line): \(message)")
      }
    }
  }

  @Test("The result is written, and never over a photo")
  func written() async throws {
    let photo = try bytes(ofFile: folder("b.ppm"))
    let words = ["--apply", "exposure(ev: 1)"]
    let run = try await Command.run(
      ["filter", folder("a.ppm"), folder("new.png")] + words)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    for line in [["a.ppm", "b.ppm"], ["a.ppm", "new.png"], ["a.ppm", "b.ppm", "--overwrite"]] {
      let again = try await Command.run(
        ["filter"] + line.map { $0.hasPrefix("-") ? $0 : folder($0) } + words)
      #expect(again.status == 64 && again.error.contains("exists"), "\(again.error)")
    }
    #expect(try bytes(ofFile: folder("b.ppm")) == photo)
    let batch = try await Command.run(
      ["filter", folder("photos"), folder("full/")] + words + ["--quiet"])
    // The photo in the folder of results has the name of the result.
    #expect(batch.status == 1 && batch.error.contains("exists already"), "\(batch.error)")
    #expect(try bytes(ofFile: folder("full/c.ppm")) == photo)
  }
}

// Mistake photo-replaced: a photo that exists and is taken for the result
// - guard last == "-" || isFolder || !Folder.hasEntry(at: last) else {
// + guard last == "-" || isFolder || overwrites || !Folder.hasEntry(at: last) else {
// = PositionalOutputTests
