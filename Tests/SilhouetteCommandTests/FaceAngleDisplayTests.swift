// SPDX-License-Identifier: Apache-2.0

import SilhouetteVideo
import TestSupport
import Testing

@testable import SilhouetteCommand

@Suite("Display of angles")
struct FaceAngleDisplayTests {
  private let angles = FaceAngles(roll: 0.2, yaw: -0.5, pitch: 0)
  private let formats: [PlanarPixelBuffer.Format] = [
    .i420, .i422, .i444, .i444Alpha, .luma, PlanarPixelBuffer.Format(.s411),
    PlanarPixelBuffer.Format(.s420, bitDepth: 10),
  ]

  /// Returns a frame of random codes below 512.
  private func frame(
    width: Int, height: Int, format: PlanarPixelBuffer.Format = .i420
  ) -> PlanarPixelBuffer {
    var random = SeededRandom(seed: 3)
    var pixels = PlanarPixelBuffer(width: width, height: height, format: format)
    for plane in 0..<format.planeCount {
      pixels.withUnsafeMutablePlane(plane) { bytes in
        for index in bytes.indices {
          let isHigh = format.bitDepth > 8 && index % 2 == 1
          bytes[index] = UInt8(random.int(0...(isHigh ? 1 : 255)))
        }
      }
    }
    return pixels
  }

  private func drawn(
    on frame: PlanarPixelBuffer, _ range: YCbCrEncoding.Range = .limited
  ) -> PlanarPixelBuffer {
    var result = frame
    FaceAngleDisplay.draw(on: &result, range: range, .tracked, angles)
    return result
  }

  @Test("The text gives degrees with one decimal, and keeps its width")
  func text() {
    #expect(
      FaceAngleDisplay.text(.tracked, angles)
        == "roll    +11.5 deg\nyaw     -28.6 deg\npitch    +0.0 deg\nface found")
    #expect(FaceAngleDisplay.text(.absent, nil).hasSuffix("no face"))
    let wild = FaceAngles(roll: .nan, yaw: 1, pitch: 9)
    #expect(FaceAngleDisplay.text(.held, wild).contains("roll       --"))
  }

  @Test("Only a corner changes, in every format, and it is white on black")
  func corner() {
    for format in formats {
      for (width, height) in [(243, 181), (180, 244)] {
        let frame = frame(width: width, height: height, format: format)
        for (range, codes) in [
          (YCbCrEncoding.Range.limited, Set<UInt8>([16, 235])), (.full, [0, 255]),
        ] {
          check(drawn(on: frame, range), frame, codes)
        }
      }
    }
  }

  /// Checks that changes lie in the upper left corner, and that luma there is black or white.
  private func check(_ drawn: PlanarPixelBuffer, _ frame: PlanarPixelBuffer, _ codes: Set<UInt8>) {
    let format = frame.format
    #expect(drawn.format == format && drawn.width == frame.width && drawn.height == frame.height)
    for plane in 0..<format.planeCount {
      let columns = format.rowByteCount(ofPlane: plane, width: frame.width)
      let rows = format.rowCount(ofPlane: plane, height: frame.height)
      let stride = frame.rowStrideInBytes(ofPlane: plane)
      let a = frame.withUnsafePlane(plane) { Array($0) }
      let b = drawn.withUnsafePlane(plane) { Array($0) }
      var values = Set<UInt8>()
      for row in 0..<rows {
        for column in 0..<columns where a[row * stride + column] != b[row * stride + column] {
          let x = (Double(column) + 0.5) / Double(columns)
          let y = (Double(row) + 0.5) / Double(rows)
          #expect(x < 0.75 && y < 0.4, "\(format)")
          values.insert(b[row * stride + column])
        }
      }
      #expect(!values.isEmpty)
      guard format.bitDepth == 8 else { continue }
      let isChroma = format.isChroma(plane: plane)
      #expect(values == (plane == 0 ? codes : isChroma ? [128] : [255]), "\(format)")
    }
  }

  @Test("Frames smaller than the text show a part of it")
  func small() {
    for side in [1, 2, 3, 7, 40] {
      let frame = frame(width: side, height: side)
      let result = drawn(on: frame)
      #expect(result.width == side && result.height == side && result.format == .i420)
    }
  }
}
