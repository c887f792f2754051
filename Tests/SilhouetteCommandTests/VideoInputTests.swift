// SPDX-License-Identifier: Apache-2.0

import SilhouetteVideo
import TestSupport
import Testing

/// `video` on frames of extreme sizes, and on files that are no Y4M.
@Suite("The clips of the command video")
struct VideoInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A clip of another format is named, with the line that converts it")
  func foreignClips() async throws {
    let mp4: [UInt8] = [0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 0, count: 900)
    let gif = Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 900)
    for (name, bytes, format, word) in [
      ("in.mp4", mp4, "MP4", "in.mp4"), ("a b's.gif", gif, "GIF", #"'PATH/a b'\''s.gif'"#),
    ] {
      let path = try folder.write(bytes, to: name)
      let run = try await Command.run("video", path, "-b", "red", "-o", folder("out.y4m"))
      #expect(run.status == 1 && run.output.isEmpty)
      let input = word == name ? path : word.replacing("PATH", with: folder.path)
      #expect(
        run.error
          == "Error: \(path): is \(format), but silhouette video reads Y4M; convert it with FFmpeg: "
          + "ffmpeg -v error -i \(input) -f yuv4mpegpipe - | silhouette video - …\n")
      let piped = try await Command.run(
        "video", "-", "-b", "red", "-o", folder("out.y4m"), input: bytes)
      #expect(piped.status == 1)
      #expect(
        piped.error.hasPrefix("Error: standard input: is \(format)")
          && piped.error.contains("ffmpeg -v error -i FILE -f yuv4mpegpipe - | silhouette video"))
      let background = try await Command.run(
        "video", path, "-b", path, "-o", folder("out.y4m"))
      #expect(background.status == 1)
    }
    #expect(try folder.names == ["a b's.gif", "in.mp4"])
  }

  @Test("A background of another format is named, with the line that converts it")
  func foreignBackground() async throws {
    let clip = try folder.write(
      VideoClip(width: 8, height: 6, colors: [(60, 110, 140)]).bytes, to: "clip.y4m")
    let webM: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x42, 0x82, 0x84] + Array("webm".utf8)
    let path = try folder.write(webM + [UInt8](repeating: 0, count: 99), to: "waves.webm")
    let run = try await Command.run("video", clip, "-b", path, "-o", folder("out.y4m"))
    #expect(run.status == 1)
    #expect(
      run.error
        == "Error: \(path): is WebM, but a background is a picture or Y4M; convert it with "
        + "FFmpeg: ffmpeg -v error -i \(path) background.y4m\n")
  }

  @Test("Frames of one row or one column, of few pixels and of odd sizes have any background")
  func extremeSizes() async throws {
    for (width, height) in [(1, 32_768), (32_768, 1), (2, 2), (1, 1), (3, 5), (641, 3)] {
      let clip = VideoClip(
        width: width, height: height, colors: [(60, 110, 140), (70, 110, 140)])
      let path = try folder.write(clip.bytes, to: "clip.y4m")
      // The opposite proportions, with red at both ends and white in the middle.
      var behind = VideoClip(width: height, height: width, colors: [(235, 128, 128)])
      let count = width * height
      for place in 0..<count where abs(2 * place - count) > count / 2 {
        behind.frames[0][place] = 81
      }
      let other = try folder.write(behind.bytes, to: "behind.y4m")
      for background in [other, Files.chelsea, "blur", "red"] {
        let run = try await Command.run(
          "video", path, "-b", background, "-o", folder("out.y4m"), "--overwrite")
        #expect(run.status == 0 && run.error.isEmpty, "\(width)×\(height) \(run.error)")
        let samples = (width + 1) / 2 * ((height + 1) / 2)
        let bytes = try bytes(ofFile: folder("out.y4m"))
        #expect(bytes.count == clip.header.utf8.count + 2 * (6 + width * height + 2 * samples))
        let first = bytes.dropFirst(clip.header.utf8.count + 6).prefix(width * height)
        if background == other, max(width, height) > 1000 {
          #expect(first.allSatisfy { $0 > 225 }, "the middle of \(height)×\(width)")
        }
        // BT.709 from 720 rows on.
        let red: UInt8 = height < 720 ? 81 : 63
        if background == "red" { #expect(first.allSatisfy { $0 == red }) }
      }
    }
  }
}
