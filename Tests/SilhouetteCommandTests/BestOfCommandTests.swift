// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// `best-of` on a portrait, blurred copies of it, and a photo without a face.
@Suite("The command best-of", .serialized)
struct BestOfCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let photo = try Image(contentsOf: Files.astronaut)
    try FileManager.default.createDirectory(
      atPath: folder("burst"), withIntermediateDirectories: true)
    for (name, sigma) in [("a", 4.0), ("b", 0), ("c", 2)] {
      let image =
        sigma == 0 ? photo : photo.applyingGaussianBlur(sigma: sigma).cropped(to: photo.extent)
      try image.write(to: folder("burst/\(name).png"))
    }
    try folder.write(Files.ramp(width: 30, height: 20), to: "burst/0.ppm")
  }

  @Test("The sharpest photo is the best, one without a face the last")
  func ranking() async throws {
    let run = try await Command.run("best-of", folder("burst"))
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 4)
    for (line, (start, name)) in zip(
      lines,
      [("1  0.", "b.png"), ("2  0.", "c.png"), ("3  0.", "a.png"), ("-  no face  ", "0.ppm")])
    {
      #expect(line.hasPrefix(start) && line.hasSuffix(folder("burst/\(name)")), "\(run.text)")
    }
    let first = try await Command.run("best-of", folder("burst/*.png"), "--first", "--jobs", "2")
    #expect(first.status == 0 && first.text == folder("burst/b.png") + "\n")
  }

  @Test("The JSON is in the order of rank")
  func json() async throws {
    let run = try await Command.run("best-of", folder("burst"), "--json")
    #expect(run.status == 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let photos = try #require(object["photos"] as? [[String: Any]])
    #expect(photos.map { $0["rank"] as? Int } == [1, 2, 3, nil])
    #expect(photos.map { $0["faces"] as? Int } == [1, 1, 1, 0])
    let qualities = photos.compactMap { $0["quality"] as? Double }
    #expect(qualities.count == 3 && qualities == qualities.sorted(by: >))
    #expect(photos.last?["quality"] is NSNull && photos.last?["box"] is NSNull)
    #expect((photos.first?["box"] as? [String: Double])?.count == 4)
  }

  @Test("Photos that fail are reported, the others ranked")
  func failures() async throws {
    let broken = try folder.write(Array("no image".utf8), to: "burst/broken.png")
    let run = try await Command.run("best-of", folder("burst"))
    #expect(run.status == 1)
    #expect(run.error.contains("Error: \(broken)"), "\(run.error)")
    #expect(run.text.split(separator: "\n").count == 4)
    let none = try await Command.run("best-of", folder("burst/0.ppm"), "--first")
    #expect(none.status == 1 && none.output.isEmpty)
    #expect(none.error.contains("no face found"), "\(none.error)")
    let listed = try await Command.run("best-of", folder("burst/0.ppm"))
    #expect(listed.status == 0 && listed.text == "-  no face  \(folder("burst/0.ppm"))\n")
  }
}
