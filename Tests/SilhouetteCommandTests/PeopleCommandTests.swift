// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

/// `people` on a portrait of an astronaut, 512×512, and on a cat.
@Suite("The command people", .serialized)
struct PeopleCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func report(_ run: Command) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
  }

  private func list(_ name: String, _ report: [String: Any]) throws -> [[String: Any]] {
    try #require(report[name] as? [[String: Any]], "\(name)")
  }

  private func numbers(_ name: String, _ object: [String: Any]) throws -> [String: Double] {
    try #require(object[name] as? [String: Double], "\(name)")
  }

  private func number(_ name: String, _ object: [String: Any]) throws -> Double {
    try #require(object[name] as? Double, "\(name)")
  }

  @Test("The text says who is there")
  func text() async throws {
    let run = try await Command.run("people", Files.astronaut)
    #expect(run.status == 0, "\(run.error)")
    let lines = run.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("1 face, 1 body") == true, "\(run.text)")
    #expect(lines.first?.hasSuffix("1 person") == true, "\(run.text)")
    for name in ["face 1", "body 1", "person 1"] {
      #expect(lines.count { $0.hasPrefix(name) } == 1, "\(run.text)")
    }
    let face = try #require(lines.first { $0.hasPrefix("face 1") })
    for word in ["x ", "y ", "roll ", "yaw ", "pitch ", "°", "quality 0."] {
      #expect(face.contains(word), "\(face)")
    }
    let quiet = try await Command.run("people", Files.astronaut, "--quiet")
    #expect(quiet.status == 0 && quiet.output.isEmpty)
  }

  @Test("The JSON gives pixels and fractions from the top left")
  func json() async throws {
    let run = try await Command.run("people", Files.astronaut, "--json")
    #expect(run.status == 0)
    let report = try report(run)
    #expect(report["width"] as? Int == 512 && report["height"] as? Int == 512)
    let faces = try list("faces", report)
    #expect(faces.count == 1)
    let face = try #require(faces.first)
    let (box, share) = (try numbers("box", face), try numbers("normalizedBox", face))
    // The face is in the upper half, a little left of the middle.
    let (x, y) = (try #require(box["x"]), try #require(box["y"]))
    let (width, height) = (try #require(box["width"]), try #require(box["height"]))
    #expect((150...200).contains(x) && (50...110).contains(y))
    #expect((80...130).contains(width) && (80...150).contains(height))
    // Rounding to tenths and to 1/100 000 of 512 pixels.
    let tolerance = 0.05 + 512 / 200_000.0 * 2
    for (key, pixels) in box {
      #expect(abs(try #require(share[key]) * 512 - pixels) <= tolerance, "\(key)")
    }
    for angle in ["roll", "yaw", "pitch"] { #expect(abs(try number(angle, face)) < 25) }
    #expect((0.3...1).contains(try number("quality", face)))
    let landmarks = try #require(face["landmarks"] as? [String: [[String: Any]]])
    #expect(landmarks.count == 12 && landmarks["faceContour"]?.count == 17)
    let left = try #require(landmarks["leftPupil"]?.first)
    let right = try #require(landmarks["rightPupil"]?.first)
    // Her own left is on the right of the photo; y points down.
    #expect(try number("x", left) > number("x", right) + 20)
    #expect((y...y + height).contains(try number("y", left)))
    let normalized = try numbers("normalized", left)
    for key in ["x", "y"] {
      #expect(abs(try #require(normalized[key]) * 512 - number(key, left)) <= tolerance, "\(key)")
    }
    let body = try #require(try list("bodies", report).first)
    let joints = try #require(body["joints"] as? [String: [String: Any]])
    #expect(joints.count == 19)
    let nose = try #require(joints["nose"])
    #expect(try number("confidence", nose) > 0.8)
    #expect((x...x + width).contains(try number("x", nose)))
    let instance = try #require(try list("instances", report).first)
    #expect(instance["index"] as? Int == 1)
    #expect((0.2...0.7).contains(try number("fraction", instance)))
    #expect(report["hands"] is [Any])
    let again = try await Command.run("people", Files.astronaut, "--json", "--threads", "1")
    #expect(again.output == run.output)
  }

  @Test("Only the fields asked for are computed")
  func fields() async throws {
    for (fields, keys) in [
      ("faces", ["faces"]), ("landmarks", ["faces"]), ("bodies", ["bodies"]),
      ("hands,instances", ["hands", "instances"]),
    ] {
      let run = try await Command.run(
        "people", Files.astronaut, "--json", "--fields", fields)
      #expect(run.status == 0)
      let found = Set(try report(run).keys).subtracting(["width", "height"])
      #expect(found == Set(keys), "\(fields)")
    }
    let face = try #require(
      try list(
        "faces",
        report(
          await Command.run("people", Files.astronaut, "--json", "--fields", "faces"))
      ).first)
    #expect(face["landmarks"] == nil && face["quality"] != nil)
    let points = try #require(
      try list(
        "faces",
        report(
          await Command.run("people", Files.astronaut, "--json", "--fields", "landmarks"))
      ).first)
    #expect(points["landmarks"] != nil && points["quality"] == nil)
  }

  @Test("A folder of networks needs only the files of the fields")
  func models() async throws {
    let empty = folder("networks")
    try FileManager.default.createDirectory(
      atPath: empty, withIntermediateDirectories: true)
    let missing = try await Command.run(
      "people", Files.astronaut, "--fields", "hands", "--models", empty)
    #expect(missing.status == 1)
    #expect(missing.error.contains("palm_detection_full.tflite"), "\(missing.error)")
    #expect(!missing.error.contains("face") && missing.output.isEmpty)
    let weights = SharedData.packageFolder + "/Weights/people"
    for name in ["palm_detection_full", "hand_landmark_full"] {
      try FileManager.default.copyItem(
        atPath: "\(weights)/\(name).tflite", toPath: "\(empty)/\(name).tflite")
    }
    let hands = try await Command.run(
      "people", Files.astronaut, "--fields", "hands", "--models", empty + "/", "--json")
    #expect(hands.status == 0, "\(hands.error)")
    let bundled = try await Command.run(
      "people", Files.astronaut, "--fields", "hands", "--json")
    #expect(hands.output == bundled.output)
  }

  @Test("A photo of a cat shows nobody")
  func nobody() async throws {
    let run = try await Command.run("people", Files.chelsea, "-o", folder("cat.png"))
    #expect(run.status == 0 && run.text == "nobody found\n", "\(run.text)")
    let drawn = try Photo(contentsOf: folder("cat.png")).pixels
    #expect(try drawn.packedBytes == Photo(contentsOf: Files.chelsea).pixels.packedBytes)
    let hands = try await Command.run("people", Files.chelsea, "--fields", "hands,bodies")
    #expect(hands.status == 0 && hands.text == "no bodies or hands found\n")
    let json = try report(await Command.run("people", Files.chelsea, "--json"))
    for name in ["faces", "bodies", "hands", "instances"] {
      #expect(try list(name, json).isEmpty)
    }
  }

  @Test("The findings are drawn over the photo")
  func drawing() async throws {
    let run = try await Command.run("people", Files.astronaut, "-o", folder("drawn.png"))
    #expect(run.status == 0 && run.text.hasPrefix("1 face"))
    let drawn = try Photo(contentsOf: folder("drawn.png")).pixels
    let original = try Photo(contentsOf: Files.astronaut).pixels
    #expect(drawn.width == 512 && drawn.height == 512 && drawn.format == .rgb8)
    let changed = zip(drawn.packedBytes, original.packedBytes).count { $0 != $1 }
    #expect(changed > 512 * 512 / 4 && changed < 512 * 512 * 3)
    let again = try await Command.run("people", Files.astronaut, "-o", folder("drawn.png"))
    #expect(again.status == 1)
    let piped = try await Command.run("people", Files.astronaut, "-o", "-")
    #expect(try piped.output == bytes(ofFile: folder("drawn.png")))
  }

  @Test("Folders are searched, failures reported, existing results skipped")
  func batch() async throws {
    try FileManager.default.createDirectory(
      atPath: folder("in"), withIntermediateDirectories: true)
    try folder.write(Files.ramp(width: 20, height: 9), to: "in/ramp.ppm")
    try FileManager.default.copyItem(
      atPath: Files.astronaut, toPath: folder("in/astronaut.png"))
    let arguments = [
      "people", folder("in"), "--fields", "faces", "--json", "--jobs", "2", "-o", folder("out"),
    ]
    let run = try await Command.run(arguments)
    #expect(run.status == 0, "\(run.error)")
    let lines = try run.jsonLines.sorted {
      ($0["photo"] as? String ?? "") < ($1["photo"] as? String ?? "")
    }
    #expect(lines.count == 2)
    let counts = lines.map { line in
      ((line["people"] as? [String: Any])?["faces"] as? [Any])?.count
    }
    #expect(counts == [1, 0])
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder("out")))
        == ["astronaut.png", "ramp.ppm"])
    try folder.write(Array("no image".utf8), to: "in/broken.png")
    let more = try await Command.run(arguments + ["--skip-existing"])
    #expect(more.status == 1)
    #expect(more.error.contains("0 done, 2 skipped, 1 failed"), "\(more.error)")
  }

  @Test(
    "Invalid usage is reported before the photo is read",
    arguments: [
      "people missing.png --fields heads", "people missing.png --fields faces,",
      "people missing.png -o x.bmp", "people missing.png -o - --json",
      "best-of missing.png --first --json", "best-of missing.png --jobs 0", "best-of",
      "mask missing.png -o x.png --person --keep dog",
      "mask missing.png -o x.png --people 1 --instances 1",
      "mask missing.png -o x.png --person --hard", "mask missing.png -o x.png --people 0",
      "mask missing.png -o x.png --people one", "mask missing.png -o x.png --quality slow",
      "people missing.png --jpeg-quality 90",
      "mask missing.png -o x.png --models nets",
      "cutout missing.png -o x.png --person --quality better",
      "cutout missing.png -o x.png --person --model deeplab.tflite",
      "replace missing.png -o x.png -b blur --person --mask mask.png",
      "filter missing.png -o x.png --apply exposure --quality fast",
    ])
  func wrongUsage(line: String) async throws {
    let words = line.split(separator: " ").map {
      $0.hasPrefix("x.") ? folder(String($0)) : String($0)
    }
    let run = try await Command.run(words)
    #expect(run.status == 64, "\(run.error)")
    #expect(run.output.isEmpty)
    #expect(try folder.names.isEmpty)
  }
}
