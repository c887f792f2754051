// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import SilhouetteImaging

/// Luma and chroma by the published definitions, in Double.
struct YCbCrOracle {
  let encoding: YCbCrEncoding
  var bitDepth = 8

  /// Rec. ITU-R BT.601-7 2.5.1 and BT.709-6 3.2: what red and blue count.
  private var weights: (red: Double, blue: Double) {
    encoding.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
  }

  /// Rec. ITU-R BT.2100-2, table 9: black and the steps of luma and of chroma.
  private var scales: (black: Double, luma: Double, chroma: Double) {
    let scale = Double(1 << (bitDepth - 8))
    let largest = Double((1 << bitDepth) - 1)
    return encoding.range == .full
      ? (0, largest, largest) : (16 * scale, 219 * scale, 224 * scale)
  }

  private var neutral: Double { Double(1 << (bitDepth - 1)) }

  /// Codes, not rounded, of a colour of 0…1.
  func codes(_ color: [Double]) -> [Double] {
    let (red, blue) = weights
    let y = red * color[0] + (1 - red - blue) * color[1] + blue * color[2]
    let cb = (color[2] - y) / (2 * (1 - blue))
    let cr = (color[0] - y) / (2 * (1 - red))
    return [
      scales.luma * y + scales.black, scales.chroma * cb + neutral, scales.chroma * cr + neutral,
    ]
  }

  /// The colour of codes.
  func color(_ codes: [Double]) -> [Double] {
    let (red, blue) = weights
    let y = (codes[0] - scales.black) / scales.luma
    let chroma = codes[1...].map { ($0 - neutral) / scales.chroma }
    let r = y + 2 * (1 - red) * chroma[1]
    let b = y + 2 * (1 - blue) * chroma[0]
    return [r, (y - red * r - blue * b) / (1 - red - blue), b]
  }

  /// The colours of a frame, top row first: chroma is interpolated between its samples.
  func colors(_ frame: Frame) -> [[Double]] { colors(PlanarSamples(frame)) }

  /// The colours of a frame, top row first: chroma is interpolated between its samples.
  func colors(_ frame: PlanarSamples) -> [[Double]] {
    (0..<frame.height).flatMap { y in
      (0..<frame.width).map { x in
        let luma = Double(frame.luma[y * frame.width + x])
        guard let subsampling = frame.format.subsampling else {
          return color([luma, neutral, neutral])
        }
        let column = position(
          x, among: subsampling.columns, isMidway: encoding.chromaSiting == .center)
        let row = position(
          y, among: subsampling.rows, isMidway: encoding.chromaSiting != .topLeft)
        return color([luma] + frame.chroma.map { interpolated($0, frame, column, row) })
      }
    }
  }

  /// The place of a pixel among samples that `count` pixels share.
  private func position(_ pixel: Int, among count: Int, isMidway: Bool) -> Double {
    (Double(pixel) - (isMidway ? Double(count - 1) / 2 : 0)) / Double(count)
  }

  private func interpolated(
    _ plane: [UInt16], _ frame: PlanarSamples, _ column: Double, _ row: Double
  ) -> Double {
    let (width, height) = frame.chromaSize
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

  /// Planes of 4:2:0, not rounded, of colours of 0…1.
  func planes(_ colors: [[Double]], width: Int, height: Int) -> [[Double]] {
    planes(colors, alphas: nil, width: width, height: height, .s420)
  }

  /// Planes, not rounded, of colours of 0…1 and perhaps of their alpha, which also weights the means of chroma.
  func planes(
    _ colors: [[Double]], alphas: [Double]?, width: Int, height: Int,
    _ subsampling: PlanarPixelBuffer.ChromaSubsampling?
  ) -> [[Double]] {
    // A clear pixel has no colour.
    let seen = colors.indices.map { alphas?[$0] == 0 ? [0, 0, 0] : colors[$0] }
    var planes = [seen.map { codes($0)[0] }]
    if let subsampling {
      let columnTaps = taps(subsampling.columns, isMidway: encoding.chromaSiting == .center)
      let rowTaps = taps(subsampling.rows, isMidway: encoding.chromaSiting != .topLeft)
      var chroma: [[Double]] = [[], []]
      for y in stride(from: 0, to: height, by: subsampling.rows) {
        for x in stride(from: 0, to: width, by: subsampling.columns) {
          var (sum, weights) = ([0.0, 0, 0], 0.0)
          for row in rowTaps {
            for column in columnTaps {
              let pixel =
                min(max(y + row.offset, 0), height - 1) * width
                + min(max(x + column.offset, 0), width - 1)
              let weight = row.weight * column.weight * (alphas?[pixel] ?? 1)
              weights += weight
              for index in 0..<3 { sum[index] += seen[pixel][index] * weight }
            }
          }
          let mean = codes(sum.map { weights > 0 ? $0 / weights : 0 })
          chroma[0].append(mean[1])
          chroma[1].append(mean[2])
        }
      }
      planes += chroma
    }
    if let alphas { planes.append(alphas.map { $0 * Double((1 << bitDepth) - 1) }) }
    return planes
  }

  /// The pixels that a sample stands for: those that share it, or the hat of linear interpolation around the first.
  private func taps(_ count: Int, isMidway: Bool) -> [(offset: Int, weight: Double)] {
    if isMidway { return (0..<count).map { ($0, 1 / Double(count)) } }
    return (1 - count..<count).map { ($0, (1 - abs(Double($0)) / Double(count)) / Double(count)) }
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
  func packed(_ format: PlanarPixelBuffer.Format) -> [UInt8] {
    luma + (format == .i420 ? cb + cr : zip(cb, cr).flatMap { [$0, $1] })
  }

  func buffer(_ format: PlanarPixelBuffer.Format) throws -> PlanarPixelBuffer {
    try packed(format).withUnsafeBytes {
      try PlanarPixelBuffer(width: width, height: height, format: format, packedBytes: $0)
    }
  }
}
