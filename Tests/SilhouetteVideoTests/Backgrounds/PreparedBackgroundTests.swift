// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteVideo

@Suite("Backgrounds of frames")
struct PreparedBackgroundTests {
  private func context(_ frame: VideoFrame, _ face: FaceAngles? = nil) -> VideoContext {
    VideoContext(time: frame.timestamp, number: 0, face: face)
  }

  private func backed(
    _ background: inout PreparedBackground, _ frame: VideoFrame
  ) throws -> VideoFrame {
    var result = frame
    result.pixels = try background.planes(behind: frame, mask: .empty, in: context(frame))
    #expect(FrameGeometry(result) == FrameGeometry(frame))
    return result
  }

  @Test("An image stands upright after the frame's rotation", arguments: VideoRotation.allCases)
  func rotation(_ rotation: VideoRotation) throws {
    var background = try PreparedBackground(.image(DrawnFrames.quarters))
    for (width, height) in [(64, 48), (48, 64), (33, 47)] {
      let frame = DrawnFrames.frame(width: width, height: height, rotation: rotation)
      let result = try backed(&background, frame)
      #expect(isClose(try result.color(0.3, 0.3), [255, 0, 0]))
      #expect(isClose(try result.color(0.7, 0.3), [0, 255, 0]))
      #expect(isClose(try result.color(0.3, 0.7), [0, 0, 255]))
      #expect(isClose(try result.color(0.7, 0.7), [255, 255, 255]))
    }
  }

  @Test("An image fills the frame, or fits into it over black")
  func fit() throws {
    let frame = DrawnFrames.frame(width: 128, height: 32)
    var cover = try PreparedBackground(.image(DrawnFrames.quarters))
    #expect(isClose(try backed(&cover, frame).color(0.02, 0.3), [255, 0, 0]))
    var contain = try PreparedBackground(.image(DrawnFrames.quarters, fit: .contain))
    let contained = try backed(&contain, frame)
    #expect(isClose(try contained.color(0.1, 0.5), [0, 0, 0]))
    #expect(isClose(try contained.color(0.45, 0.3), [255, 0, 0]))
  }

  @Test("Without other geometries, only the planes of an image are kept")
  func onlyPlanes() throws {
    let frame = DrawnFrames.frame(width: 64, height: 48)
    let image = VideoBackground.image(DrawnFrames.quarters)
    var whole = try PreparedBackground(image, for: FrameGeometry(frame))
    var planes = try PreparedBackground(image, for: FrameGeometry(frame), isOnly: true)
    for _ in 0..<2 {
      let result = try backed(&planes, frame).pixels.packedBytes
      #expect(try result == backed(&whole, frame).pixels.packedBytes)
    }
    let other = DrawnFrames.frame(width: 30, height: 20)
    #expect(isClose(try backed(&planes, other).color(0.5, 0.5), [0, 0, 0]))
  }

  @Test(
    "A colour fills every plane with the codes of an image of that colour",
    arguments: [PlanarPixelBuffer.Format.i420, .nv12])
  func color(_ format: PlanarPixelBuffer.Format) throws {
    let color = Color(red: 0.2, green: 0.7, blue: 0.4)
    for encoding in [YCbCrEncoding.bt601, .bt709, .jpeg] {
      var background = try PreparedBackground(.color(color))
      let frame = DrawnFrames.frame(width: 37, height: 21, format: format, encoding: encoding)
      let wanted = try Renderer().render(
        Image(color: color), region: Rect(x: 0, y: 0, width: 37, height: 21), planar: format,
        encoding: encoding)
      #expect(try backed(&background, frame).pixels.packedBytes == wanted.packedBytes)
    }
  }

  @Test("An image of infinite extent fills the frame, an empty one is black")
  func extents() throws {
    let frame = DrawnFrames.frame(rotation: .clockwise90)
    var endless = try PreparedBackground(.image(Image(color: .white)))
    #expect(isClose(try backed(&endless, frame).color(0.9, 0.1), [255, 255, 255]))
    var empty = try PreparedBackground(.image(.empty))
    #expect(isClose(try backed(&empty, frame).color(0.5, 0.5), [0, 0, 0]))
  }

  @Test("A dynamic colour gets the frame's time, number and face")
  func dynamic() throws {
    var background = try PreparedBackground(
      .dynamic { context in
        Color(
          red: Float(context.time / .seconds(1)), green: Float(context.number) / 10,
          blue: context.face == nil ? 0 : 1)
      })
    #expect(background.tracksFace)
    var frame = DrawnFrames.frame(milliseconds: 600)
    let face = FaceAngles(roll: 0.1, yaw: 0, pitch: 0)
    let mask = FrameMask.empty
    frame.pixels = try background.planes(
      behind: frame, mask: mask, in: VideoContext(time: .milliseconds(600), number: 2, face: face))
    #expect(isClose(try frame.color(0.5, 0.5), [153, 51, 255]))
    frame.pixels = try background.planes(
      behind: frame, mask: mask, in: VideoContext(time: .milliseconds(200), number: 4))
    #expect(isClose(try frame.color(0.5, 0.5), [51, 102, 0]))
    #expect(!(try PreparedBackground(.dynamic(tracksFace: false) { _ in .white }).tracksFace))
  }

  @Test("A clip runs along with the stream's times, again and again, and fills frames of any size")
  func clip() throws {
    let clip = VideoClip(
      frames: (0..<3).map { DrawnFrames.frame(seed: $0, milliseconds: 1000 + 100 * $0) })
    var background = try PreparedBackground(.frames(clip))
    var shown: [Int] = []
    for time in stride(from: 5000, through: 5900, by: 50) {
      let result = try backed(&background, DrawnFrames.frame(seed: 9, milliseconds: time))
      let found = clip.frames.firstIndex {
        $0.pixels.packedBytes == result.pixels.packedBytes
      }
      shown.append(try #require(found))
    }
    #expect(shown == [0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2, 0])
    // A long gap is no reason to read a thousand frames; a size of its own is scaled.
    _ = try backed(
      &background, DrawnFrames.frame(width: 80, height: 30, milliseconds: 3_600_000))
  }

  @Test("A clip without frames is an error, one of a single frame a still")
  func shortClips() throws {
    #expect(throws: VideoBackgroundError.emptyClip) {
      try PreparedBackground(.frames(VideoClip(frames: [])))
    }
    let still = DrawnFrames.frame(seed: 5)
    var background = try PreparedBackground(.frames(VideoClip(frames: [still])))
    for time in [0, 40, 90_000] {
      let result = try backed(&background, DrawnFrames.frame(milliseconds: time))
      #expect(result.pixels.packedBytes == still.pixels.packedBytes)
    }
    // Times that do not rise.
    let same = VideoClip(frames: (0..<3).map { DrawnFrames.frame(seed: $0) })
    var stuck = try PreparedBackground(.frames(same))
    for time in 0..<20 { _ = try backed(&stuck, DrawnFrames.frame(milliseconds: 1900 * time)) }
  }

  @Test("An image that cannot be rendered is found before it is used")
  func damaged() {
    #expect(throws: (any Error).self) {
      try PreparedBackground(.image(DamagedImage.image))
    }
  }
}

// Mistake background-upside-down: a background turned in the same direction as the frame
// - covered.oriented(rotation.inverse.orientation)
// + covered.oriented(rotation.orientation)
// = PreparedBackgroundTests
