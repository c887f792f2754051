// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

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

  // MARK: Buffers

  @Test func blackIsBlack() throws {
    for (range, black) in [(YCbCrEncoding.Range.limited, UInt8(16)), (.full, 0)] {
      for format in PlanarFormat.allCases {
        let frame = PlanarPixelBuffer(width: 5, height: 3, format: format, range: range)
        #expect(
          frame.packedBytes
            == [UInt8](repeating: black, count: 15) + [UInt8](repeating: 128, count: 12))
        let image = Image(
          planar: frame, encoding: YCbCrEncoding(matrix: .bt709, range: range))
        let pixels = try Renderer().render(image, format: .rgb8).packedBytes
        #expect(pixels == [UInt8](repeating: 0, count: 45))
      }
    }
  }

  @Test func rowsAreAlignedAndPlanesHaveValueSemantics() {
    for format in PlanarFormat.allCases {
      var frame = PlanarPixelBuffer(width: 67, height: 5, format: format)
      for plane in 0..<format.planeCount {
        #expect(frame.rowStrideInBytes(ofPlane: plane) % 64 == 0)
        let address = frame.withUnsafePlane(plane) { Int(bitPattern: $0.baseAddress) }
        #expect(address % 64 == 0)
      }
      let copy = frame
      frame.withUnsafeMutablePlane(1) { $0[1] = 77 }
      #expect(copy.withUnsafePlane(1) { $0[1] } == 128)
      #expect(frame.withUnsafePlane(1) { $0[1] } == 77)
      #expect(frame.packedBytes.count == 67 * 5 + 2 * 34 * 3)
    }
  }

  @Test func planesAreCopiedFromAnyStrides() throws {
    var random = SeededRandom(seed: 31)
    for format in PlanarFormat.allCases {
      for (width, height) in Self.sizes {
        let frame = Frame(width: width, height: height, &random)
        let packed = frame.packed(format)
        #expect(try frame.buffer(format).packedBytes == packed)
        // With rows apart, and not a byte behind the last.
        var bytes: [[UInt8]] = []
        var strides: [Int] = []
        var start = 0
        for plane in 0..<format.planeCount {
          let row = format.rowByteCount(ofPlane: plane, width: width)
          let rows = format.rowCount(ofPlane: plane, height: height)
          strides.append(row + random.int(0...9))
          var spaced = [UInt8](repeating: 0xEE, count: strides[plane] * (rows - 1) + row)
          for y in 0..<rows {
            for x in 0..<row { spaced[y * strides[plane] + x] = packed[start + y * row + x] }
          }
          bytes.append(spaced)
          start += row * rows
        }
        let memory = bytes.map { source in
          let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 1)
          copy.copyBytes(from: source)
          return copy
        }
        defer { for block in memory { block.deallocate() } }
        let buffer = try PlanarPixelBuffer(
          width: width, height: height, format: format,
          planes: zip(memory, strides).map { (UnsafeRawBufferPointer($0), $1) })
        #expect(buffer.packedBytes == packed)
        for plane in 0..<format.planeCount {
          var short = zip(memory, strides).map { (UnsafeRawBufferPointer($0), $1) }
          short[plane].0 = UnsafeRawBufferPointer(rebasing: short[plane].0.dropLast())
          #expect(throws: PlanarPixelError.self) {
            try PlanarPixelBuffer(width: width, height: height, format: format, planes: short)
          }
        }
      }
    }
  }

  @Test func planesThatDoNotFitThrow() {
    let bytes = [UInt8](repeating: 0, count: 6)
    bytes.withUnsafeBytes { bytes in
      #expect(throws: PlanarPixelError.wrongPlaneCount(.i420, expected: 3, found: 2)) {
        try PlanarPixelBuffer(
          width: 2, height: 2, format: .i420, planes: [(bytes, 2), (bytes, 1)])
      }
      #expect(throws: PlanarPixelError.rowStrideTooSmall(plane: 1, expected: 2, found: 1)) {
        try PlanarPixelBuffer(
          width: 2, height: 2, format: .nv12, planes: [(bytes, 2), (bytes, 1)])
      }
      #expect(throws: PlanarPixelError.planeTooSmall(plane: 0, expected: .max, found: 6)) {
        try PlanarPixelBuffer(
          width: 2, height: 3, format: .nv12, planes: [(bytes, .max), (bytes, 2)])
      }
      #expect(throws: PlanarPixelError.planeTooSmall(plane: 1, expected: 4, found: 2)) {
        try PlanarPixelBuffer(width: 4, height: 1, format: .nv12, packedBytes: bytes)
      }
    }
  }

  // MARK: Colours

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
      for format in PlanarFormat.allCases {
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
      for format in PlanarFormat.allCases {
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
      for format in PlanarFormat.allCases {
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
        image.transformed(by: AffineTransform(a: 0.8, b: 0.3, c: -0.2, d: 1.1, tx: 1.5, ty: 0.2)),
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
