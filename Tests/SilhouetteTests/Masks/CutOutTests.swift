// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

@Suite("Cut-outs")
struct CutOutTests {
  static let sizes = [(1, 1), (1, 500), (500, 1), (7, 3), (2, 2), (31, 17), (101, 67)]

  @Test("A mask of ones leaves no seam at any border", arguments: sizes)
  func noSeam(width: Int, height: Int) throws {
    let pixels = PixelBuffer.noise(width: width, height: height)
    for (maskWidth, maskHeight) in [(513, 513), (33, 33), (1, 1), (width, height)] {
      let mask = PixelBuffer.mask(255, width: maskWidth, height: maskHeight)
      for refinement in [MaskRefinement(), nil] {
        let fitted = try pixels.fittedMask(mask, refinement: refinement)
        #expect(fitted.width == width && fitted.height == height)
        #expect(fitted.packedBytes.allSatisfy { $0 == 255 }, "\(maskWidth)×\(maskHeight)")
        let cutOut = try Image(pixels: pixels).cutOut(mask, refinement: refinement).pixels()
        #expect(cutOut.format == .rgba8)
        #expect(cutOut.channel(3).allSatisfy { $0 == 255 })
        // The original colours are preserved.
        for channel in 0..<3 { #expect(cutOut.channel(channel) == pixels.channel(channel)) }
      }
    }
  }

  @Test("A mask of zeros gives a fully transparent result", arguments: sizes)
  func nothing(width: Int, height: Int) throws {
    let pixels = PixelBuffer.noise(width: width, height: height)
    let mask = PixelBuffer.mask(0, width: 33, height: 33)
    for refinement in [MaskRefinement(), nil] {
      let cutOut = try Image(pixels: pixels).cutOut(mask, refinement: refinement).pixels()
      #expect(cutOut.packedBytes.allSatisfy { $0 == 0 })
    }
  }

  @Test("Opaque pixels keep their colours, soft edges lose the old background")
  func colours() throws {
    // Red on blue with a soft edge between them.
    let (width, height) = (40, 9)
    let alphas = (0..<width).map { UInt16(max(0, min(255, ($0 - 10) * 255 / 20))) }
    let pixels = PixelBuffer(
      (0..<height).flatMap { _ in
        alphas.flatMap { [UInt16($0), 0, UInt16(255 - $0)] }
      }, width: width, height: height)
    var mask = PixelBuffer(
      (0..<height).flatMap { _ in alphas }, width: width, height: height, format: .grey8)
    mask.colorSpace = .none
    let cutOut = try pixels.cutOut(mask)
    #expect(cutOut.channel(3) == mask.channel(0))
    let (reds, blues, results) = (cutOut.channel(0), cutOut.channel(2), cutOut.channel(3))
    for index in results.indices {
      switch results[index] {
      case 0: #expect(reds[index] == 0 && blues[index] == 0)
      case 255: #expect(reds[index] == 255 && blues[index] == 0)
      case 64...: #expect(reds[index] > 235 && blues[index] < 20, "alpha \(results[index])")
      default: break
      }
    }
  }

  @Test("Pixels under an opaque mask are unchanged beside a soft edge")
  func unchanged() throws {
    let pixels = PixelBuffer.noise(width: 45, height: 31, seed: 5)
    var mask = PixelBuffer.noise(width: 45, height: 31, format: .grey8, seed: 6)
    var values = mask.numbers
    for index in values.indices where values[index] > 128 { values[index] = 255 }
    mask = PixelBuffer(values, width: 45, height: 31, format: .grey8)
    mask.colorSpace = .none
    let cutOut = try pixels.cutOut(mask)
    #expect(cutOut.channel(3) == values)
    for channel in 0..<3 {
      let (before, after) = (pixels.channel(channel), cutOut.channel(channel))
      #expect(values.indices.allSatisfy { values[$0] < 255 || before[$0] == after[$0] })
    }
  }

  @Test("Transparency is preserved, and colours stay sRGB")
  func transparency() throws {
    let numbers: [UInt16] = [
      200, 40, 90, 255, 200, 40, 90, 128, 200, 40, 90, 0, 200, 40, 90, 255,
    ]
    let pixels = PixelBuffer(numbers, width: 4, height: 1, format: .rgba8)
    let cutOut = try pixels.cutOut(.mask(255, width: 4, height: 1))
    #expect(cutOut.format == .rgba8)
    #expect(cutOut.colorSpace == .sRGB)
    #expect(cutOut.channel(3) == [255, 128, 0, 255])
    // The half-transparent pixel shows its own colour, not the white that the network saw.
    for channel in 0..<3 {
      let own = numbers[channel]
      let values = cutOut.channel(channel)
      #expect(values[0] == own && values[3] == own && values[2] == 0)
      #expect(abs(Int(values[1]) - Int(own)) <= 3, "channel \(channel): \(values[1]) for \(own)")
    }
    let half = try pixels.cutOut(.mask(128, width: 4, height: 1))
    #expect(half.channel(3) == [128, 64, 0, 128])
  }

  @Test(
    "Every pixel format can be cut out",
    arguments: PixelFormat.Channels.allCases, [PixelFormat.Component.uint8, .uint16])
  func formats(channels: PixelFormat.Channels, component: PixelFormat.Component) throws {
    let format = PixelFormat(channels, component)
    var numbers = PixelBuffer.noise(width: 9, height: 5, format: format).numbers
    let largest: UInt16 = component == .uint16 ? 65535 : 255
    if channels.hasAlpha {
      for index in stride(from: channels.count - 1, to: numbers.count, by: channels.count) {
        numbers[index] = largest
      }
    }
    let pixels = PixelBuffer(numbers, width: 9, height: 5, format: format)
    let cutOut = try Image(pixels: pixels)
      .cutOut(.mask(255, width: 513, height: 513)).pixels()
    #expect(cutOut.format == PixelFormat(.rgba, component))
    #expect(cutOut.colorSpace == .sRGB)
    #expect(cutOut.channel(3).allSatisfy { $0 == largest })
    let positions: [Int?] =
      switch channels {
      case .red: [0, nil, nil]
      case .redGreen: [0, 1, nil]
      case .alpha: [nil, nil, nil]
      case .grey, .greyAlpha: [0, 0, 0]
      case .rgb, .rgba: [0, 1, 2]
      case .bgra: [2, 1, 0]
      }
    for (channel, position) in positions.enumerated() {
      let expected = position.map { pixels.channel($0) } ?? [UInt16](repeating: 0, count: 45)
      #expect(cutOut.channel(channel) == expected, "channel \(channel)")
    }
  }

  @Test("Masks with several channels and empty images are rejected")
  func errors() throws {
    let pixels = PixelBuffer.noise(width: 5, height: 5)
    #expect(throws: MaskError.self) {
      try Image(pixels: pixels).cutOut(.noise(width: 5, height: 5))
    }
    #expect(throws: MaskError.self) { try pixels.cutOut(.mask(255, width: 4, height: 5)) }
    #expect(throws: RenderError.self) {
      try Image.empty.cutOut(.mask(255, width: 4, height: 4))
    }
    #expect(throws: RenderError.self) {
      try Image(color: .white).cutOut(.mask(255, width: 4, height: 4))
    }
  }

  @Test("A cropped image is cut out over its own extent")
  func cropped() throws {
    let source = PixelBuffer.noise(width: 20, height: 10, seed: 3)
    let crop = Image(pixels: source).cropped(to: Rect(x: 5, y: 2, width: 8, height: 4))
    let cutOut = try crop.cutOut(.mask(255, width: 33, height: 33))
    #expect(cutOut.extent == Rect(x: 0, y: 0, width: 8, height: 4))
    let pixels = try cutOut.pixels()
    // The extent's origin is at the lower left: rows 4…7 from the top.
    let expected = (4..<8).flatMap { y in
      (5..<13).map { source.channel(1)[y * 20 + $0] }
    }
    let actual = pixels.channel(1)
    #expect(zip(actual, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }
}
