// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct PixelFormatTests {
  @Test func sizesAndNames() {
    #expect(PixelFormat.alpha8.bytesPerPixel == 1)
    #expect(PixelFormat.rgbaHalf.bytesPerPixel == 8)
    #expect(PixelFormat(.redGreen, .uint16).bytesPerPixel == 4)
    #expect(PixelFormat.rgbaHalf.description == "rgba float16 premultiplied")
    #expect(PixelFormat.alpha8.description == "alpha uint8")
    #expect(PixelFormat(.alpha, .uint8, alpha: .premultiplied) == .alpha8)
    #expect(FormatOracle.formats.count == 4 * (8 + 3))
  }

  @Test("Every format in every colour space reads as documented", arguments: ColorSpace.allCases)
  func decoding(space: ColorSpace) throws {
    var random = SeededRandom(seed: 11)
    for format in FormatOracle.formats {
      let (width, height) = (random.int(1...37), random.int(1...3))
      let pixels = FormatOracle.randomPixels(
        format, width: width, height: height, colorSpace: space, &random)
      let stored = FormatOracle.values(pixels.packedBytes, format.component)
      let found = try Renderer().render(
        Image(pixels: pixels), format: .rgbaFloat, colorSpace: .linearSRGB
      ).floatValues
      let count = format.channels.count
      var largest = 0.0
      for pixel in 0..<width * height {
        let color = FormatOracle.color(Array(stored[pixel * count..<pixel * count + count]), format)
        let linear = ColorOracle.toLinear(Array(color[0..<3]), from: space)
        let expected = linear.map { $0 * color[3] } + [color[3]]
        for index in 0..<4 {
          largest = max(largest, abs(Double(found[pixel * 4 + index]) - expected[index]))
        }
      }
      #expect(largest < 1e-6, "\(format) \(width)×\(height)")
    }
  }

  @Test("Every format in every colour space stores the nearest", arguments: ColorSpace.allCases)
  func encoding(space: ColorSpace) throws {
    var random = SeededRandom(seed: 12)
    for format in FormatOracle.formats {
      let (width, height) = (random.int(1...37), random.int(1...3))
      // Inside of every gamut, so that whole numbers need not clamp.
      let values = (0..<width * height).flatMap { _ -> [Float] in
        let alpha = 0.2 + 0.8 * abs(random.float())
        let base = 0.3 * abs(random.float())
        return (0..<3).map { _ in (base + 0.1 + 0.1 * abs(random.float())) * alpha } + [alpha]
      }
      let image = Image(pixels: .floats(width: width, height: height, values))
      let pixels = try Renderer().render(image, format: format, colorSpace: space)
      let found = FormatOracle.values(pixels.packedBytes, format.component)
      let count = format.channels.count
      for pixel in 0..<width * height {
        let expected = FormatOracle.stored(
          values[pixel * 4..<pixel * 4 + 4].map(Double.init), format, space)
        for index in 0..<count {
          let value = found[pixel * count + index]
          #expect(
            abs(value - expected[index])
              <= FormatOracle.tolerance(format.component, at: expected[index]),
            "\(format), pixel \(pixel), channel \(index)")
        }
      }
    }
  }

  @Test("Pixels survive the way through the working space", arguments: ColorSpace.allCases)
  func roundTrip(space: ColorSpace) throws {
    var random = SeededRandom(seed: 13)
    for format in FormatOracle.formats {
      let (width, height) = (random.int(1...531), random.int(1...3))
      let pixels = FormatOracle.randomPixels(
        format, width: width, height: height, colorSpace: space, &random)
      let back = try Renderer().render(Image(pixels: pixels), format: format, colorSpace: space)
      let before = FormatOracle.values(pixels.packedBytes, format.component)
      let after = FormatOracle.values(back.packedBytes, format.component)
      if format.component == .uint8 || format.component == .uint16 {
        #expect(before == after, "\(format) \(width)×\(height)")
      } else {
        let isClose = zip(before, after).allSatisfy {
          abs($0 - $1) <= FormatOracle.tolerance(format.component, at: $0)
        }
        #expect(isClose, "\(format) \(width)×\(height)")
      }
    }
  }

  @Test func conversionMatricesFollowFromTheChromaticities() {
    let pairs: [(ColorSpace, ColorSpace, [[Double]])] = [
      (.displayP3, .linearSRGB, ColorOracle.displayP3ToSRGB),
      (.linearSRGB, .displayP3, ColorOracle.sRGBToDisplayP3),
    ]
    for (source, target, expected) in pairs {
      let matrix = ColorConversion(from: source, to: target).matrix ?? []
      #expect(matrix.count == 3)
      for (row, expected) in zip(matrix, expected) {
        for column in 0..<3 {
          #expect(abs(Double(row[column]) - expected[column]) < 1e-6, "\(source) to \(target)")
        }
      }
    }
  }

  @Test func alphaIsNeverConverted() throws {
    let codes = (0...255).map { UInt8($0) }
    for space in ColorSpace.allCases {
      let pixels = PixelBuffer.bytes(
        width: 256, height: 1, format: .alpha8, colorSpace: space, codes)
      for target in ColorSpace.allCases {
        let image = Image(pixels: pixels)
        #expect(
          try Renderer().render(image, format: .alpha8, colorSpace: target).packedBytes == codes)
      }
    }
    let opaque = Image(color: .white).cropped(to: Rect(x: 0, y: 0, width: 3, height: 1))
    #expect(try Renderer().render(opaque, format: .alpha8).packedBytes == [255, 255, 255])
  }

  @Test func pairsOfColorsAgreeWithThreeToTheLastBit() throws {
    var random = SeededRandom(seed: 14)
    let image = Image(pixels: .random(width: 601, height: 2, &random))
    for component in PixelFormat.Component.allCases {
      let size = component.byteCount
      let three = try Renderer().render(image, format: PixelFormat(.rgb, component)).packedBytes
      let two = try Renderer().render(image, format: PixelFormat(.redGreen, component)).packedBytes
      let expected = stride(from: 0, to: three.count, by: 3 * size).flatMap {
        three[$0..<$0 + 2 * size]
      }
      #expect(two == expected, "\(component)")
    }
  }

  @Test func masksMayBeAlphaAloneAndPhotosMayNot() throws {
    let alpha = PixelBuffer.bytes(
      width: 2, height: 1, format: .alpha8, colorSpace: .none, [51, 255])
    let opaque = PixelBuffer.bytes(width: 2, height: 1, format: .rgb8, [1, 2, 3, 4, 5, 6])
    #expect(try alpha.multiplied(byMask: alpha).packedBytes == [10, 255])
    #expect(throws: MaskError.withoutColors(.alpha8)) {
      try ForegroundEstimation().cutOut(alpha, alpha: alpha, mask: alpha)
    }
    #expect(throws: MaskError.withoutColors(.alpha8)) {
      try ForegroundEstimation().foreground(of: alpha, alpha: alpha)
    }
    #expect(throws: MaskError.withoutColors(.alpha8)) {
      try GuidedRefinement(radius: 1).refine(alpha, with: alpha)
    }
    let pair = PixelBuffer(width: 2, height: 1, format: PixelFormat(.redGreen, .uint8))
    #expect(throws: MaskError.notAMask(pair.format)) {
      try ForegroundEstimation().cutOut(opaque, alpha: alpha, mask: pair)
    }
    let cutOut = try ForegroundEstimation().cutOut(pair, alpha: alpha, mask: alpha)
    #expect(cutOut.packedBytes == [0, 0, 0, 51, 0, 0, 0, 255])
  }
}
