// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// `document` on a drawn page, 400×300, and on a cat.
@Suite("Documents at a shell")
struct DocumentCommandTests {
  private let folder: TemporaryFolder
  /// The corners of the page in pixels, y down.
  private static let corners = [(60.0, 50.0), (350.0, 70.0), (370.0, 240.0), (40.0, 260.0)]

  init() throws {
    folder = try TemporaryFolder()
    let points = Self.corners.map { Point(x: $0.0, y: 300 - $0.1) }
    let paper = Image(color: .white).cropped(to: Rect(x: 0, y: 0, width: 300, height: 200))
    let page = Filters.PerspectiveTransform(
      topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3]
    ).apply(to: paper).composited(over: Image(color: .black))
    let pixels = try Renderer(workingSpace: .sRGB).render(
      page, region: Rect(x: 0, y: 0, width: 400, height: 300), format: .rgb8)
    try Image(pixels: pixels).write(to: folder("photo.png"))
  }

  private func size(_ name: String) throws -> (width: Int, height: Int) {
    let pixels = try Photo(contentsOf: folder(name)).pixels
    return (pixels.width, pixels.height)
  }

  @Test("The page is straightened, white to its edges, and named after or before the options")
  func page() async throws {
    let run = try await Command.run("document", folder("photo.png"), folder("page.png"))
    #expect(run.status == 0, "\(run.error)")
    let pixels = try Photo(contentsOf: folder("page.png")).pixels
    #expect(pixels.width >= 330 && pixels.format == .rgb8)
    let bytes = pixels.packedBytes
    #expect(Double(bytes.count { $0 > 200 }) > 0.98 * Double(bytes.count))
    let again = try await Command.run("document", folder("photo.png"), "-o", folder("page.png"))
    #expect(again.status == 1, "it exists")
    let jpeg = try await Command.run(
      "document", folder("photo.png"), "-o", folder("page.jpg"), "--jpeg-quality", "80")
    #expect(jpeg.status == 0)
    #expect(try bytesOf("page.jpg").prefix(2) == [0xFF, 0xD8])
  }

  private func bytesOf(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder(name))))
  }

  @Test("JSON has the corners in pixels and fractions, from the top left corner")
  func json() async throws {
    let run = try await Command.run("document", folder("photo.png"), "--json")
    #expect(run.status == 0, "\(run.error)")
    let object = try #require(try run.jsonLines.first)
    #expect(object["width"] as? Int == 400 && object["height"] as? Int == 300)
    #expect(object["confidence"] as? Double ?? 0 > 0.5)
    #expect(object["aspectRatio"] as? Double ?? 0 > 1)
    let corners = try #require(object["corners"] as? [[String: Any]])
    #expect(corners.count == 4)
    for (corner, truth) in zip(corners, Self.corners) {
      let (x, y) = (
        try #require(corner["x"] as? Double), try #require(corner["y"] as? Double)
      )
      #expect(hypot(x - truth.0, y - truth.1) < 1)
      let normalized = try #require(corner["normalized"] as? [String: Double])
      #expect(abs((normalized["x"] ?? 0) * 400 - x) < 0.1)
      #expect(abs((normalized["y"] ?? 0) * 300 - y) < 0.1)
    }
    let text = try await Command.run("document", folder("photo.png"))
    #expect(
      text.status == 0 && text.text.hasPrefix("document  corners 60,50 350,70 370,240 40,260"))
  }

  @Test(
    "The aspect ratio is the one that is given, lying as the page does",
    arguments: [
      ("a4", 297.0 / 210), ("letter", 11 / 8.5), ("3:2", 1.5), ("2:3", 2.0 / 3), ("1", 1),
    ])
  func aspect(name: String, ratio: Double) async throws {
    let run = try await Command.run(
      "document", folder("photo.png"), folder("page.png"), "--aspect", name)
    #expect(run.status == 0, "\(run.error)")
    let (width, height) = try size("page.png")
    #expect(abs(Double(width) / Double(height) / ratio - 1) < 0.01)
  }

  @Test("A photo without a document fails, is skipped, or is one of several")
  func nothing() async throws {
    let cat = try await Command.run("document", Files.chelsea, folder("cat.png"))
    #expect(cat.status == 1 && cat.error.contains("no document found"))
    let skipped = try await Command.run(
      "document", Files.chelsea, folder("cat.png"), "--when-empty", "skip")
    #expect(skipped.status == 0)
    #expect(try folder.names == ["photo.png"])
    let both = try await Command.run(
      "document", Files.chelsea, folder("photo.png"), "-o", folder("pages"), "--json")
    #expect(both.status == 1)
    let lines = try both.jsonLines
    #expect(lines.count == 2)
    #expect(lines.compactMap { $0["found"] as? Bool }.sorted { !$0 && $1 } == [false, true])
    #expect(lines.contains { ($0["document"] as? [String: Any])?["corners"] != nil })
    for words in [["--when-empty", "write"], ["--aspect", "0:1"], ["--aspect", "nan"]] {
      let wrong = try await Command.run(
        ["document", folder("photo.png"), folder("wrong.png")] + words)
      #expect(wrong.status == 64, "\(words)")
    }
  }
}
