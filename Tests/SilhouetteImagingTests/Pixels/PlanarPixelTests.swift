// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging
@testable import SilhouettePixels

@Suite struct PlanarPixelTests {
  private static let encodings: [YCbCrEncoding] = YCbCrEncoding.Matrix.allCases.flatMap { matrix in
    YCbCrEncoding.Range.allCases.flatMap { range in
      YCbCrEncoding.ChromaSiting.allCases.map {
        YCbCrEncoding(matrix: matrix, range: range, chromaSiting: $0)
      }
    }
  }

  private static let sizes = [
    (1, 1), (2, 1), (1, 2), (2, 2), (3, 3), (5, 2), (4, 7), (33, 9), (64, 3), (513, 4), (1030, 3),
  ]

  @Test func coefficientsAreThePublishedOnes() {
    // ITU-R BT.601-7 and BT.709-6 as they are commonly tabulated, for numbers of 0…255.
    let tables: [(YCbCrEncoding, [Double])] = [
      (.jpeg, [1, 1.402, -0.344136, -0.714136, 1.772]),
      (YCbCrEncoding(matrix: .bt709, range: .full), [1, 1.5748, -0.187324, -0.468124, 1.8556]),
      (.bt601, [1.164384, 1.596027, -0.391762, -0.812968, 2.017232]),
      (.bt709, [1.164384, 1.792741, -0.213249, -0.532909, 2.112402]),
    ]
    for (encoding, expected) in tables {
      let matrix = YCbCrToRGB(encoding)
      let found = [
        matrix.lumaScale, matrix.redOfCr, matrix.greenOfCb, matrix.greenOfCr, matrix.blueOfCb,
      ]
      for (found, expected) in zip(found, expected) {
        #expect(abs(Double(found) * 255 - expected) < 1e-6, "\(encoding)")
      }
    }
    let limited: [(YCbCrEncoding, [[Double]])] = [
      (
        .bt601,
        [
          [65.481, 128.553, 24.966, 16], [-37.797, -74.203, 112, 128],
          [112, -93.786, -18.214, 128],
        ]
      ),
      (
        .bt709,
        [
          [46.5594, 156.6288, 15.8118, 16], [-25.664, -86.336, 112, 128],
          [112, -101.730, -10.270, 128],
        ]
      ),
    ]
    for (encoding, expected) in limited {
      let matrix = RGBToYCbCr(encoding)
      for (row, expected) in zip([matrix.luma, matrix.cb, matrix.cr], expected) {
        for index in 0..<4 { #expect(abs(Double(row[index]) - expected[index]) < 6e-4) }
      }
    }
  }

  @Test("Frames read as the formulas say", arguments: encodings)
  func decoding(encoding: YCbCrEncoding) throws {
    var random = SeededRandom(seed: 32)
    let oracle = YCbCrOracle(encoding: encoding)
    for (width, height) in Self.sizes {
      let frame = Frame(width: width, height: height, &random)
      let expected = oracle.colors(frame)
      for format in [PlanarPixelBuffer.Format.i420, .nv12] {
        let image = Image(planar: try frame.buffer(format), encoding: encoding)
        #expect(image.extent == Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
        let raw = try plain.render(image, format: .rgbaFloat, colorSpace: .none).floatValues
        let light = try Renderer().render(image, format: .rgbaFloat, colorSpace: .linearSRGB)
          .floatValues
        var (rawError, lightError) = (0.0, 0.0)
        for (pixel, color) in expected.enumerated() {
          for index in 0..<3 {
            let value = color[index]
            rawError = max(rawError, abs(Double(raw[pixel * 4 + index]) - value))
            let linear = ColorOracle.linear(value)
            lightError = max(
              lightError, abs(Double(light[pixel * 4 + index]) - linear) / max(1, abs(linear)))
          }
          if raw[pixel * 4 + 3] != 1 { Issue.record("pixel \(pixel) is not opaque") }
        }
        #expect(rawError < 1e-6, "\(format) \(width)×\(height)")
        #expect(lightError < 4e-6, "\(format) \(width)×\(height)")
      }
    }
  }

  @Test func greyFramesAreExactlyGrey() throws {
    var random = SeededRandom(seed: 33)
    var frame = Frame(width: 37, height: 7, &random)
    frame.cb = frame.cb.map { _ in 128 }
    frame.cr = frame.cb
    for encoding in Self.encodings {
      let image = Image(planar: try frame.buffer(.nv12), encoding: encoding)
      let values = try Renderer().render(image, format: .rgbaFloat).floatValues
      for start in stride(from: 0, to: values.count, by: 4) {
        #expect(values[start] == values[start + 1] && values[start] == values[start + 2])
      }
    }
  }

  @Test("Frames are stored as the formulas say", arguments: encodings)
  func encoding(encoding: YCbCrEncoding) throws {
    var random = SeededRandom(seed: 34)
    let oracle = YCbCrOracle(encoding: encoding)
    for (width, height) in Self.sizes {
      // Corners of the cube, values between, and some outside.
      let values = (0..<width * height).flatMap { _ -> [Float] in
        let isCorner = random.int(0...2) == 0
        return (0..<3).map { _ in
          isCorner ? Float(random.int(0...1)) : random.float() * 0.7 + 0.5
        } + [1]
      }
      let colors = (0..<width * height).map { pixel in
        values[pixel * 4..<pixel * 4 + 3].map { min(max(Double($0), 0), 1) }
      }
      let image = Image(pixels: .floats(width: width, height: height, values))
      let expected = oracle.planes(colors, width: width, height: height)
      for format in [PlanarPixelBuffer.Format.i420, .nv12] {
        // Strips of every height: pairs of rows may be torn.
        let renderer = Renderer(
          workingSpace: .none, pixelsPerStrip: random.int(1...3 * width),
          threadCount: random.int(1...3))
        let frame = Frame(try renderer.render(image, planar: format, encoding: encoding))
        for (plane, expected) in zip([frame.luma, frame.cb, frame.cr], expected) {
          #expect(plane.count == expected.count)
          for (code, exact) in zip(plane, expected) {
            let limited = min(max(exact, 0), 255)
            if abs(Double(code) - limited) > 0.5 + 1e-4 {
              Issue.record("\(format) \(width)×\(height): \(code), expected \(exact)")
            }
          }
        }
      }
    }
  }

  @Test("Evenly coloured frames survive the way through light", arguments: encodings)
  func roundTrip(encoding: YCbCrEncoding) throws {
    var random = SeededRandom(seed: 35)
    let oracle = YCbCrOracle(encoding: encoding)
    for _ in 0..<20 {
      let codes = oracle.codes((0..<3).map { _ in Double(0.1 + 0.8 * abs(random.float())) })
        .map { UInt8($0.rounded()) }
      // Rounding may have left the cube.
      guard oracle.color(codes.map(Double.init)).allSatisfy({ (0...1).contains($0) }) else {
        continue
      }
      var frame = Frame(width: random.int(1...9), height: random.int(1...9), &random)
      frame.luma = frame.luma.map { _ in codes[0] }
      frame.cb = frame.cb.map { _ in codes[1] }
      frame.cr = frame.cr.map { _ in codes[2] }
      for format in [PlanarPixelBuffer.Format.i420, .nv12] {
        let image = Image(planar: try frame.buffer(format), encoding: encoding)
        let back = try Renderer().render(image, planar: format, encoding: encoding)
        #expect(back.packedBytes == frame.packed(format))
      }
    }
  }

  @Test func transparencyIsShownOverBlackAndRegionsAreCut() throws {
    let image = Image(color: Color(red: 1, green: 1, blue: 1, alpha: 0.5, colorSpace: .none))
      .cropped(to: Rect(x: 0, y: 0, width: 2, height: 2))
    let half = try plain.render(image, planar: .i420, encoding: .jpeg)
    #expect(half.packedBytes == [128, 128, 128, 128, 128, 128])
    let wider = try plain.render(
      image, region: Rect(x: 1, y: -1, width: 3, height: 2), planar: .i420, encoding: .jpeg)
    #expect(wider.packedBytes == [128, 0, 0, 0, 0, 0, 128, 128, 128, 128])
    #expect(throws: RenderError.infiniteRegion) {
      try plain.render(Image(color: .white), planar: .nv12, encoding: .jpeg)
    }
  }

  // MARK: Rendering

  @Test func framesAreTheSameHoweverDivided() throws {
    var random = SeededRandom(seed: 36)
    for encoding in Self.encodings {
      let (width, height) = (random.int(1...70), random.int(1...40))
      let frame = try Frame(width: width, height: height, &random)
        .buffer(random.int(0...1) == 0 ? .i420 : .nv12)
      let image = Image(planar: frame, encoding: encoding)
      let region = Rect(x: -2, y: -1, width: Double(width + 4), height: Double(height + 3))
      try expectSameBytesHoweverDivided(
        image, region: region, workingSpace: .linearSRGB, &random)
      try expectSameBytesHoweverDivided(
        image.transformed(by: Transform2D(a: 0.8, b: 0.3, c: -0.2, d: 1.1, tx: 1.5, ty: 0.2)),
        region: region, &random)
    }
  }

  @Test func framesAreToldApartByMemoryAndEncoding() {
    let frame = PlanarPixelBuffer(width: 2, height: 2, format: .nv12)
    let image = Image(planar: frame, encoding: .bt601)
    #expect(image == Image(planar: frame, encoding: .bt601))
    #expect(image != Image(planar: frame, encoding: .bt709))
    #expect(image != Image(planar: frame, encoding: .bt601, colorSpace: .displayP3))
    #expect(
      image
        != Image(
          planar: PlanarPixelBuffer(width: 2, height: 2, format: .nv12), encoding: .bt601))
    #expect(image.sufficientFormat == .rgb8)
  }
}
