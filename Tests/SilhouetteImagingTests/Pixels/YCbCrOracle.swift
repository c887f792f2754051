// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import SilhouetteImaging

/// Luma and chroma by the published definitions, in Double.
struct YCbCrOracle {
  let encoding: YCbCrEncoding

  /// Rec. ITU-R BT.601-7 2.5.1 and BT.709-6 3.2: what red and blue count.
  private var weights: (red: Double, blue: Double) {
    encoding.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
  }

  /// Codes, not rounded, of a colour of 0…1.
  func codes(_ color: [Double]) -> [Double] {
    let (red, blue) = weights
    let y = red * color[0] + (1 - red - blue) * color[1] + blue * color[2]
    let cb = (color[2] - y) / (2 * (1 - blue))
    let cr = (color[0] - y) / (2 * (1 - red))
    if encoding.range == .full { return [255 * y, 255 * cb + 128, 255 * cr + 128] }
    return [219 * y + 16, 224 * cb + 128, 224 * cr + 128]
  }

  /// The colour of codes.
  func color(_ codes: [Double]) -> [Double] {
    let (red, blue) = weights
    let isFull = encoding.range == .full
    let y = isFull ? codes[0] / 255 : (codes[0] - 16) / 219
    let chroma = codes[1...].map { ($0 - 128) / (isFull ? 255 : 224) }
    let r = y + 2 * (1 - red) * chroma[1]
    let b = y + 2 * (1 - blue) * chroma[0]
    return [r, (y - red * r - blue * b) / (1 - red - blue), b]
  }

  /// The colours of a frame, top row first: chroma is interpolated between its samples.
  func colors(_ frame: Frame) -> [[Double]] {
    (0..<frame.height).flatMap { y in
      (0..<frame.width).map { x in
        let left = encoding.chromaSiting == .left
        let column = left ? Double(x) / 2 : (Double(x) + 0.5) / 2 - 0.5
        let row = (Double(y) + 0.5) / 2 - 0.5
        let chroma = [frame.cb, frame.cr].map { interpolated($0, frame, column, row) }
        return color([Double(frame.luma[y * frame.width + x])] + chroma)
      }
    }
  }

  private func interpolated(
    _ plane: [UInt8], _ frame: Frame, _ column: Double, _ row: Double
  ) -> Double {
    let (width, height) = ((frame.width + 1) / 2, (frame.height + 1) / 2)
    var sum = 0.0
    for j in [Int(row.rounded(.down)), Int(row.rounded(.down)) + 1] {
      for i in [Int(column.rounded(.down)), Int(column.rounded(.down)) + 1] {
        let weight = (1 - abs(row - Double(j))) * (1 - abs(column - Double(i)))
        let (x, y) = (min(max(i, 0), width - 1), min(max(j, 0), height - 1))
        sum += weight * Double(plane[y * width + x])
      }
    }
    return sum
  }

  /// Planes, not rounded, of colours of 0…1.
  func planes(_ colors: [[Double]], width: Int, height: Int) -> [[Double]] {
    let taps: [(offset: Int, weight: Double)] =
      encoding.chromaSiting == .left
      ? [(-1, 0.25), (0, 0.5), (1, 0.25)] : [(0, 0.5), (1, 0.5)]
    var planes: [[Double]] = [colors.map { codes($0)[0] }, [], []]
    for y in 0..<(height + 1) / 2 {
      for x in 0..<(width + 1) / 2 {
        var mean = [0.0, 0, 0]
        for row in [2 * y, min(2 * y + 1, height - 1)] {
          for tap in taps {
            let column = min(max(2 * x + tap.offset, 0), width - 1)
            for index in 0..<3 {
              mean[index] += colors[row * width + column][index] * tap.weight / 2
            }
          }
        }
        planes[1].append(codes(mean)[1])
        planes[2].append(codes(mean)[2])
      }
    }
    return planes
  }
}

/// The planes of a frame without padding.
struct Frame {
  let width: Int
  let height: Int
  var luma: [UInt8]
  var cb: [UInt8]
  var cr: [UInt8]

  init(width: Int, height: Int, _ random: inout SeededRandom) {
    (self.width, self.height) = (width, height)
    func codes(_ count: Int) -> [UInt8] {
      // Corners as well as values between.
      (0..<count).map { _ in
        let corners: [UInt8] = [0, 16, 128, 235, 240, 255]
        return random.int(0...3) == 0
          ? corners[random.int(0...corners.count - 1)] : UInt8(random.int(0...255))
      }
    }
    let chroma = (width + 1) / 2 * ((height + 1) / 2)
    (luma, cb, cr) = (codes(width * height), codes(chroma), codes(chroma))
  }

  init(_ buffer: PlanarPixelBuffer) {
    (width, height) = (buffer.width, buffer.height)
    let bytes = buffer.packedBytes
    let (count, chroma) = (width * height, (width + 1) / 2 * ((height + 1) / 2))
    luma = Array(bytes[..<count])
    if buffer.format == .i420 {
      cb = Array(bytes[count..<count + chroma])
      cr = Array(bytes[(count + chroma)...])
    } else {
      cb = (0..<chroma).map { bytes[count + 2 * $0] }
      cr = (0..<chroma).map { bytes[count + 2 * $0 + 1] }
    }
  }

  /// The bytes as a format has them.
  func packed(_ format: PlanarFormat) -> [UInt8] {
    luma + (format == .i420 ? cb + cr : zip(cb, cr).flatMap { [$0, $1] })
  }

  func buffer(_ format: PlanarFormat) throws -> PlanarPixelBuffer {
    try packed(format).withUnsafeBytes {
      try PlanarPixelBuffer(width: width, height: height, format: format, packedBytes: $0)
    }
  }
}
