// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteVideo

@Suite("Display of angles")
struct FaceAngleDisplayTests {
  private let angles = FaceAngles(roll: 0.2, yaw: -0.5, pitch: 0)
  private let formats: [PlanarPixelBuffer.Format] = [
    .i420, .nv12, .i422, .i444, .i444Alpha, .luma, PlanarPixelBuffer.Format(.s411),
    PlanarPixelBuffer.Format(.s420, bitDepth: 10),
  ]

  @Test("The text gives degrees with one decimal, and keeps its width")
  func text() {
    let display = FaceAngleDisplay()
    #expect(
      display.text(.tracked, angles)
        == "roll    +11.5 deg\nyaw     -28.6 deg\npitch    +0.0 deg\nface found")
    #expect(display.text(.absent, nil).hasSuffix("no face"))
    #expect(display.text(.held, FaceAngles(roll: .nan, yaw: 1, pitch: 9)).contains("roll       --"))
  }

  @Test("Only a corner changes, in every format, and it is white on black")
  func corner() throws {
    for format in formats {
      for rotation in VideoRotation.allCases {
        for (width, height) in [(243, 181), (180, 244)] {
          let frame = DrawnFrames.frame(
            width: width, height: height, format: format, seed: 3, rotation: rotation)
          let drawn = FaceAngleDisplay().drawn(on: frame, .tracked, angles)
          #expect(FrameGeometry(drawn) == FrameGeometry(frame))
          check(drawn, frame)
        }
      }
    }
  }

  /// Checks that changes lie in the upper left corner as shown, and that luma there is black or white.
  private func check(_ drawn: VideoFrame, _ frame: VideoFrame) {
    let format = frame.pixels.format
    let orientation = frame.rotation
    for plane in 0..<format.planeCount {
      let isChroma = format.isChroma(plane: plane)
      let columns = format.rowByteCount(ofPlane: plane, width: frame.pixels.width)
      let rows = format.rowCount(ofPlane: plane, height: frame.pixels.height)
      let stride = frame.pixels.rowStrideInBytes(ofPlane: plane)
      let (a, b) = (bytes(frame, plane), bytes(drawn, plane))
      var values = Set<UInt8>()
      var changed = 0
      for row in 0..<rows {
        for column in 0..<columns where a[row * stride + column] != b[row * stride + column] {
          let x = (Double(column) + 0.5) / Double(columns)
          let y = (Double(row) + 0.5) / Double(rows)
          let shown: (x: Double, y: Double) =
            switch orientation {
            case .none: (x, y)
            case .clockwise90: (1 - y, x)
            case .half: (1 - x, 1 - y)
            case .clockwise270: (y, 1 - x)
            }
          #expect(shown.x < 0.75 && shown.y < 0.4, "\(format) \(orientation)")
          changed += 1
          if plane == 0, format.bitDepth == 8 { values.insert(b[row * stride + column]) }
        }
      }
      #expect(changed > 0)
      if plane == 0, format.bitDepth == 8 { #expect(values == [16, 235]) }
      if isChroma, format.bitDepth == 8 { #expect(b.contains(128)) }
    }
  }

  private func bytes(_ frame: VideoFrame, _ plane: Int) -> [UInt8] {
    frame.pixels.withUnsafePlane(plane) { Array($0) }
  }

  @Test("The text is upright in a turned frame, and as wide as in one that is not")
  func upright() throws {
    let flat = PlanarPixelBuffer(width: 240, height: 240, format: .i420)
    let plain = FaceAngleDisplay().drawn(
      on: VideoFrame(flat, encoding: .bt601, timestamp: .zero), .held, angles)
    let wanted = try plain.shown().packedBytes
    for rotation in VideoRotation.allCases {
      let frame = VideoFrame(flat, encoding: .bt601, rotation: rotation, timestamp: .zero)
      let drawn = FaceAngleDisplay().drawn(on: frame, .held, angles)
      #expect(try drawn.shown().packedBytes == wanted)
    }
  }

  @Test("Frames smaller than the text show a part of it")
  func small() {
    for side in [1, 2, 3, 7, 40] {
      let frame = DrawnFrames.frame(width: side, height: side, rotation: .half)
      let drawn = FaceAngleDisplay().drawn(on: frame, .tracked, angles)
      #expect(FrameGeometry(drawn) == FrameGeometry(frame))
    }
  }
}
