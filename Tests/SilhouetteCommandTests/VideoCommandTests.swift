// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteVideo
import TestSupport
import Testing

/// `video` on tiny clips of an astronaut and of nobody.
@Suite("The command video", .serialized)
struct VideoCommandTests {
  private let folder: TemporaryFolder
  /// The place of the astronaut's chest among luma of 128×96.
  private let inside = 80 * 128 + 60
  /// The place of the wall.
  private let outside = 3 * 128 + 3

  init() throws { folder = try TemporaryFolder() }

  private func person(_ frameCount: Int = 2) throws -> (clip: VideoClip, path: String) {
    let clip = try VideoClip.person(frameCount: frameCount)
    return (clip, try folder.write(clip.bytes, to: "person.y4m"))
  }

  private func room(_ frameCount: Int, tags: String? = nil) throws -> (
    clip: VideoClip, path: String
  ) {
    var clip = VideoClip(
      width: 64, height: 48, colors: (0..<frameCount).map { (UInt8(60 + $0), 110, 140) })
    if let tags { clip.tags = tags }
    return (clip, try folder.write(clip.bytes, to: "room.y4m"))
  }

  /// Runs `video` and returns its result.
  private func result(
    _ clip: String, _ arguments: String..., halvesPerPixel: Int = 3
  ) async throws -> VideoStream {
    let output = folder("out.y4m")
    let run = try await Command.run(["video", clip, "-o", output, "--overwrite"] + arguments)
    #expect(run.status == 0 && run.error.isEmpty && run.output.isEmpty, "\(run.error)")
    return try VideoStream(ofFile: output, halvesPerPixel: halvesPerPixel)
  }

  @Test("Colours, images, the blurred room and other clips are put behind the person")
  func backgrounds() async throws {
    let (clip, path) = try person()
    let tags = ["W128", "H96", "F30:1", "Ip", "A1:1", "C420jpeg"]
    let red = try await result(path, "-b", "red")
    #expect(red.tags == tags && red.frames.count == 2)
    for (frame, source) in zip(red.frames, clip.frames) {
      // Red in BT.601, limited.
      #expect(frame[outside] == 81 && frame[128 * 96] == 90 && frame[128 * 96 * 5 / 4] == 240)
      #expect(frame[inside] == source[inside])
    }
    let image = try await result(path, "-b", Files.chelsea)
    #expect(image.tags == tags && image.frames.count == 2)
    // The same background in both frames.
    #expect(image.frames[0][outside] == image.frames[1][outside])
    #expect(image.frames[0][..<128] != red.frames[0][..<128])
    #expect(image.frames[0][inside] == clip.frames[0][inside])
    let blur = try await result(path, "-b", "blur:4")
    #expect(blur.frames.count == 2 && blur.frames[0] != clip.frames[0])
    #expect(blur.frames[0][inside] == clip.frames[0][inside])
    #expect(abs(Int(blur.frames[0][outside]) - Int(clip.frames[0][outside])) < 40)
    let behind = VideoClip(width: 128, height: 96, colors: [(100, 90, 200), (150, 70, 60)])
    try folder.write(behind.bytes, to: "behind.y4m")
    let moving = try await result(path, "-b", folder("behind.y4m"))
    #expect(moving.frames.map { $0[outside] } == [100, 150])
    #expect(moving.frames[1][inside] == clip.frames[1][inside])
  }

  @Test("--mask writes luma, and --cutout alpha over black")
  func masks() async throws {
    let (clip, path) = try person()
    let mask = try await result(path, "--mask", halvesPerPixel: 2)
    #expect(mask.tags.contains("Cmono") && mask.tags.contains("F30:1"))
    #expect(mask.frames.count == 2)
    let cut = try await result(path, "--cutout", halvesPerPixel: 8)
    #expect(cut.tags.contains("C444alpha") && cut.frames.count == 2)
    let count = 128 * 96
    for index in 0..<2 {
      let (grey, planes) = (mask.frames[index], cut.frames[index])
      #expect(grey[inside] == 255 && grey[outside] == 0)
      #expect(Array(planes[(3 * count)...]) == grey)
      #expect(planes[inside] == clip.frames[index][inside])
      #expect(planes[outside] == 16)
      #expect(planes[count + outside] == 128 && planes[2 * count + outside] == 128)
    }
  }

  @Test("The same bytes each time, for any number of threads, and through pipes")
  func determinism() async throws {
    let (clip, path) = try person(3)
    let first = try await result(path, "-b", "blur").frames
    #expect(try await result(path, "-b", "blur").frames == first)
    #expect(try await result(path, "-b", "blur", "--threads", "2").frames == first)
    let piped = try await Command.run(
      "video", "-", "-b", "blur", "-o", "-", "--json", input: clip.bytes)
    #expect(piped.status == 0)
    #expect(try VideoStream(piped.output).frames == first)
    // Figures keep out of the stream's way.
    #expect(piped.error.hasPrefix("{") && piped.error.contains("\"frames\""))
  }

  @Test("--fps 15 of 30 keeps every second frame and says so")
  func rate() async throws {
    let (clip, path) = try room(8)
    let half = try await result(path, "-b", "red", "--when-empty", "pass", "--fps", "15")
    // The method of WebRTC: the second frame comes half an interval after the first.
    #expect(half.frames == [0, 1, 3, 5, 7].map { clip.frames[$0] })
    let rate = try #require(half.tags.first { $0.hasPrefix("F") }).dropFirst().split(
      separator: ":")
    #expect(rate.count == 2 && Double(rate[0]) == Double(rate[1]).map { $0 * 15 })
    let all = try await result(path, "-b", "red", "--when-empty", "pass", "--fps", "60")
    #expect(all.frames == clip.frames && all.tags.contains("F30:1"))
  }

  @Test("--realtime keeps the number of frames, whichever it works on, and ends with the last")
  func realtime() async throws {
    let (clip, path) = try room(8)
    let live = try await result(path, "-b", "red", "--when-empty", "pass", "--realtime")
    #expect(live.frames.count == 8 && live.frames.last == clip.frames.last)
    let numbers = live.frames.compactMap { clip.frames.firstIndex(of: $0) }
    #expect(numbers.count == 8 && numbers == numbers.sorted())
    let slow = try await result(
      path, "-b", "red", "--when-empty", "pass", "--realtime", "--fps", "15")
    #expect(slow.frames.count == 5 && slow.frames.last == clip.frames.last)
  }

  @Test("Where the person was, --when-empty hold keeps the room for so long, then the background")
  func hold() async throws {
    var (clip, _) = try person(2)
    let room = VideoClip(
      width: 128, height: 96, colors: Array(repeating: (200, 128, 128), count: 4))
    clip.frames += room.frames
    let path = try folder.write(clip.bytes, to: "leaves.y4m")
    for (policy, expected) in [
      ("background", [81, 81, 81, 81]), ("pass", [200, 200, 200, 200]),
      ("hold:10", [200, 200, 200, 200]), ("hold:0.05", [200, 81, 81, 81]),
    ] as [(String, [UInt8])] {
      let frames = try await result(path, "-b", "red", "--when-empty", policy).frames
      #expect(frames.suffix(4).map { $0[inside] } == expected, "\(policy)")
      let wall = policy == "pass" ? 200 : 81
      #expect(frames.suffix(4).allSatisfy { Int($0[outside]) == wall }, "\(policy)")
    }
  }

  @Test("--hud writes over the background alone; -b angles is a colour of its own")
  func angles() async throws {
    let (clip, path) = try person()
    let plain = try await result(path, "-b", "red")
    let written = try await result(path, "-b", "red", "--hud")
    for (a, b) in zip(plain.frames, written.frames) {
      #expect(a[inside] == b[inside])
      // The upper left corner is the text's.
      #expect(a[..<(20 * 128)] != b[..<(20 * 128)] && a[outside] != b[outside])
      #expect(a[(90 * 128)..<(96 * 128)] == b[(90 * 128)..<(96 * 128)])
    }
    let angles = try await result(path, "-b", "angles")
    for (frame, source) in zip(angles.frames, clip.frames) {
      #expect(frame[inside] == source[inside] && frame[outside] != source[outside])
      #expect(Set(frame[..<128].prefix(30)).count == 1, "one colour")
    }
  }

  @Test("Nobody: the background alone")
  func nobody() async throws {
    let (_, path) = try room(2)
    for background in ["red", "#ff0000"] {
      let frames = try await result(path, "-b", background).frames
      let red = VideoClip(width: 64, height: 48, colors: [(81, 90, 240), (81, 90, 240)])
      #expect(frames == red.frames)
    }
  }

  @Test("The figures have their names")
  func figures() async throws {
    let (_, path) = try room(3)
    let run = try await Command.run(
      "video", path, "-b", "red", "-o", folder("out.y4m"), "--json")
    #expect(run.status == 0 && run.error.isEmpty)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Double])
    #expect(
      report.keys.sorted() == [
        "coverage", "dropped", "empty", "failed", "fps", "frames", "medianMilliseconds",
        "p99Milliseconds",
      ])
    #expect(report["frames"] == 3 && report["empty"] == 3 && report["coverage"] == 0)
    #expect(report["failed"] == 0 && report["dropped"] == 0)
  }

  @Test("A clip without frames is a clip")
  func noFrames() async throws {
    let clip = VideoClip(width: 64, height: 48)
    let path = try folder.write(clip.bytes, to: "empty.y4m")
    let run = try await Command.run(
      "video", path, "-b", "red", "-o", folder("out.y4m"), "--json")
    #expect(run.status == 0 && run.text.contains("\"frames\": 0"), "\(run.text) \(run.error)")
    #expect(try bytes(ofFile: folder("out.y4m")) == Array(clip.header.utf8))
  }

  @Test("A clip that ends within a frame is an error with its number, and no result")
  func truncated() async throws {
    let (clip, _) = try room(3)
    let path = try folder.write(clip.bytes.dropLast(1000), to: "half.y4m")
    let run = try await Command.run("video", path, "-b", "red", "-o", folder("out.y4m"))
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.error.contains("half.y4m: frame 2: expected 4608 bytes, found 3608"))
    #expect(try folder.names == ["half.y4m", "room.y4m"])
  }

  @Test("An existing file stays, unless it may be replaced")
  func existing() async throws {
    let (_, path) = try room(1)
    let output = try folder.write([1, 2, 3], to: "out.y4m")
    let run = try await Command.run("video", path, "-b", "red", "-o", output)
    #expect(run.status == 1 && run.error.contains("exists already"), "\(run.error)")
    #expect(try bytes(ofFile: output) == [1, 2, 3])
    let other = try await Command.run(
      "video", path, "-b", "red", "-o", output, "--overwrite")
    #expect(other.status == 0)
    #expect(try VideoStream(ofFile: output).frames.count == 1)
  }

  @Test("Interlaced, missing and foreign clips are refused by name")
  func refused() async throws {
    for (tags, word) in [
      ("F25:1 It A1:1 C420jpeg", "interlaced"), ("F25:1 Ip C420nonsense", "420nonsense"),
    ] {
      let (_, path) = try room(1, tags: tags)
      let run = try await Command.run("video", path, "-b", "red", "-o", folder("out.y4m"))
      #expect(run.status == 1 && run.error.contains(word), "\(run.error)")
      #expect(run.error.contains("room.y4m"))
    }
    for path in [folder("missing.y4m"), Files.chelsea] {
      let run = try await Command.run("video", path, "--mask", "-o", folder("out.y4m"))
      #expect(run.status == 1 && run.error.contains(path), "\(run.error)")
    }
    #expect(try folder.names == ["room.y4m"])
  }

  @Test("Mistakes on the command line are 64 and say what is expected")
  func usage() async throws {
    let (_, path) = try room(1)
    for (arguments, word) in [
      (["-b", "red", "--mask"], "cannot be combined"), (["--cutout", "--mask"], "cannot be"),
      (["-b", "red", "--cutout"], "cannot be combined"), ([], "expected -b, --mask or --cutout"),
      (["-b", "gren"], "green"), (["-b", "bluur"], "blur"), (["-b", "#12345"], "#RRGGBB"),
      (["-b", "blur:-1"], "sigma"), (["-b", "red", "--fps", "0"], "--fps"),
      (["-b", "red", "--levels", "0.7,0.2"], "--levels"),
      (["-b", "red", "--stabilize", "2"], "--stabilize"), (["--mask", "--hud"], "--hud"),
      (["-b", "red", "--when-empty", "never"], "hold:SECONDS"),
      (["-b", "red", "--threads", "0"], "--threads"),
      (["-b", "red", "--keep-at", "5"], "x,y"), (["--mask", "--remove-at", "101%,5%"], "x,y"),
    ] {
      let run = try await Command.run(["video", path, "-o", folder("out.y4m")] + arguments)
      #expect(run.status == 64 && run.error.contains(word), "\(arguments) \(run.error)")
    }
    #expect(try folder.names == ["room.y4m"])
  }

  @Test("A point removes or keeps the person whom it hits, in pixels or in percent")
  func chosen() async throws {
    let (_, path) = try person(3)
    for (arguments, isShown) in [
      (["--remove-at", "60,80"], false), (["--remove-at", "47%,84%"], false),
      (["--keep-at", "60,80"], true), (["--keep-at", "60, 80", "--keep-at", "50%,90%"], true),
    ] {
      let output = folder("out.y4m")
      let run = try await Command.run(
        ["video", path, "--mask", "-o", output, "--overwrite"] + arguments)
      #expect(run.status == 0 && run.error.isEmpty, "\(arguments) \(run.error)")
      let mask = try VideoStream(ofFile: output, halvesPerPixel: 2)
      #expect(mask.frames.count == 3)
      for frame in mask.frames {
        #expect(frame[inside] == (isShown ? 255 : 0) && frame[outside] == 0, "\(arguments)")
      }
    }
  }

  @Test(
    "Points without a person and outside of the frame are errors that name the remedy, with any result",
    arguments: [["--mask"], ["--cutout"], ["-b", "red"]])
  func missed(result: [String]) async throws {
    let (_, path) = try person(2)
    for (arguments, words) in [
      (
        ["--remove-at", "2,2"],
        ["2.0%,2.6%", "person to remove", "nearest person is at", "upper left"]
      ),
      (["--keep-at", "60,80", "--keep-at", "1%,1%"], ["person to keep", "nearest person is at"]),
      (["--remove-at", "130,40"], ["--remove-at", "outside of the frame", "128×96", "50%,40%"]),
      (["--keep-at", "3,200"], ["--keep-at", "outside of the frame"]),
    ] {
      let run = try await Command.run(
        ["video", path, "-o", folder("out.y4m"), "--overwrite"] + result + arguments)
      #expect(run.status == 1, "\(arguments) \(run.error)")
      for word in words { #expect(run.error.contains(word), "\(arguments) \(run.error)") }
      #expect(try folder.names == ["person.y4m"])
    }
    // Nobody is in this clip, so that no point can miss.
    let (_, empty) = try room(2)
    let run = try await Command.run(
      ["video", empty, "-o", folder("out.y4m"), "--remove-at", "5,5"] + result)
    #expect(run.status == 0 && run.error.isEmpty)
  }

  @Test("A reader that has seen enough ends the run well")
  func closedReader() async throws {
    let clip = VideoClip(
      width: 320, height: 240, colors: (0..<6).map { (UInt8(40 * $0), 128, 128) })
    let path = try folder.write(clip.bytes, to: "long.y4m")
    let run = try await Command.run(
      ["video", path, "-b", "red", "-o", "-"],
      through: [
        "/bin/sh", "-c", #"{ "$@"; echo "code $?" >&2; } | head -c 100 >/dev/null"#, "sh",
      ])
    #expect(run.error == "code 0\n")
  }
}
