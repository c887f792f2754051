// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import SilhouetteVideo

/// Frames for tests.
enum DrawnFrames {
  /// Returns a frame whose codes depend on the place and a seed.
  static func frame(
    width: Int = 64, height: Int = 48, format: PlanarPixelBuffer.Format = .i420, seed: Int = 0,
    encoding: YCbCrEncoding = .bt601, rotation: VideoRotation = .none, milliseconds: Int = 0
  ) -> VideoFrame {
    var pixels = PlanarPixelBuffer(width: width, height: height, format: format)
    for plane in 0..<format.planeCount {
      let stride = pixels.rowStrideInBytes(ofPlane: plane)
      pixels.withUnsafeMutablePlane(plane) { bytes in
        for index in 0..<bytes.count {
          let (row, column) = (index / stride, index % stride)
          let isHigh = format.bitDepth > 8 && index % 2 == 1
          bytes[index] =
            isHigh ? 1 : UInt8(truncatingIfNeeded: row * 3 + column * 5 + plane * 31 + seed * 7)
        }
      }
    }
    return VideoFrame(
      pixels, encoding: encoding, rotation: rotation, timestamp: .milliseconds(milliseconds))
  }

  /// Returns the frame of RGB pixels.
  static func frame(
    of pixels: PixelBuffer, format: PlanarPixelBuffer.Format = .i420,
    rotation: VideoRotation = .none,
    milliseconds: Int = 0
  ) throws -> VideoFrame {
    let stored = Image(pixels: pixels).oriented(rotation.inverse.orientation)
    return VideoFrame(
      try Renderer().render(stored, planar: format, encoding: .bt601), encoding: .bt601,
      rotation: rotation, timestamp: .milliseconds(milliseconds))
  }

  /// Returns the pixels of a photo of the shared folder.
  static func photo(_ name: String) throws -> PixelBuffer {
    try Photo(contentsOf: SharedData.path(name)).pixels
  }

  /// Returns the photo of an astronaut.
  static func astronaut() throws -> PixelBuffer { try photo("photos/astronaut.png") }

  /// An image whose quarters are red, green (above), blue and white (below).
  static var quarters: Image {
    func quarter(_ color: Color, _ x: Double, _ y: Double) -> Image {
      Image(color: color).cropped(to: Rect(x: x, y: y, width: 32, height: 32))
    }
    return quarter(Color(red: 1, green: 0, blue: 0), 0, 32)
      .composited(over: quarter(Color(red: 0, green: 1, blue: 0), 32, 32))
      .composited(over: quarter(Color(red: 0, green: 0, blue: 1), 0, 0))
      .composited(over: quarter(.white, 32, 0))
  }
}

extension VideoFrame {
  /// The upright pixels as RGB.
  func shown() throws -> PixelBuffer {
    try Renderer(workingSpace: .sRGB).render(
      Image(planar: pixels, encoding: encoding).oriented(rotation.orientation), format: .rgb8)
  }

  /// Returns the colour as shown, by shares of the width and height from the upper left.
  func color(_ x: Double, _ y: Double) throws -> [Int] {
    let shown = try shown()
    let (column, row) = (Int(x * Double(shown.width)), Int(y * Double(shown.height)))
    let bytes = shown.packedBytes
    return (0..<3).map { Int(bytes[(row * shown.width + column) * 3 + $0]) }
  }
}

/// Returns a Boolean value that indicates whether two colours are equal but for rounding.
func isClose(_ color: [Int], _ other: [Int], within tolerance: Int = 6) -> Bool {
  zip(color, other).allSatisfy { abs($0 - $1) <= tolerance }
}

/// Networks that cannot be read.
extension PeopleModels {
  static var missing: PeopleModels { PeopleModels(folder: "/nonexistent") }
}
