// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct ForegroundEstimationTests {
  /// A disc with a soft edge, smoothly coloured in front of a smoothly coloured wall.
  private struct Scene {
    let width: Int
    let height: Int
    var front: [SIMD3<Double>] = []
    var alpha: [UInt8] = []
    var photo: [UInt8] = []

    init(width: Int, height: Int, softness: Double) {
      (self.width, self.height) = (width, height)
      for y in 0..<height {
        for x in 0..<width {
          let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
          let distance = ((u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5)).squareRoot()
          let a = min(max((0.3 - distance) * Double(width) / softness + 0.5, 0), 1)
          let code = UInt8((a * 255).rounded())
          let opacity = Double(code) / 255
          let foreground = SIMD3(0.8 + 0.1 * u, 0.2 + 0.2 * v, 0.1)
          let background = SIMD3(0.1, 0.5 + 0.3 * u, 0.9 - 0.2 * v)
          front.append(foreground)
          alpha.append(code)
          let mixed = foreground * opacity + background * (1 - opacity)
          for channel in 0..<3 { photo.append(UInt8((mixed[channel] * 255).rounded())) }
        }
      }
    }
  }

  @Test(arguments: [1 << 19, 1000])
  func findsTheForegroundUnderASoftEdge(_ gridSize: Int) throws {
    let scene = Scene(width: 123, height: 97, softness: 12)
    let photo = PixelBuffer.bytes(
      width: scene.width, height: scene.height, format: .rgb8, scene.photo)
    let alpha = PixelBuffer.bytes(
      width: scene.width, height: scene.height, format: .grey8, scene.alpha)
    let result = try ForegroundEstimation(gridSize: gridSize)
      .foreground(of: photo, alpha: alpha)
    #expect(result.format == .rgb8 && result.colorSpace == .sRGB)
    let bytes = result.packedBytes
    var (naive, found, count) = (0.0, 0.0, 0)
    for (place, code) in scene.alpha.enumerated() {
      for channel in 0..<3 {
        let index = place * 3 + channel
        if code == 255 { #expect(bytes[index] == scene.photo[index]) }
        // Below a tenth the foreground weighs too little to matter, or to be known.
        if code > 25, code < 255 {
          let exact = scene.front[place][channel]
          naive += abs(Double(scene.photo[index]) / 255 - exact)
          found += abs(Double(bytes[index]) / 255 - exact)
          count += 1
        }
      }
    }
    #expect(count > 1000)
    #expect(found / Double(count) < 0.02)
    #expect(found < naive / 8, "\(found / Double(count)) against \(naive / Double(count))")
  }

  @Test func opaquePixelsStayAsTheyAre() throws {
    var random = SeededRandom(seed: 51)
    for component in [PixelFormat.Component.uint8, .float32] {
      let (width, height) = (random.int(1...40), random.int(1...40))
      var photo = PixelBuffer(
        width: width, height: height, format: PixelFormat(.rgb, component))
      for y in 0..<height {
        let row = (0..<width * 3).map { _ in Float(random.int(0...255)) / 255 }
        row.withUnsafeBufferPointer { row in
          if let base = row.baseAddress { photo.writeRow(y, from: base) }
        }
      }
      let alpha = PixelBuffer.bytes(
        width: width, height: height, format: .grey8,
        [UInt8](repeating: 255, count: width * height))
      let result = try ForegroundEstimation().foreground(of: photo, alpha: alpha)
      #expect(result.packedBytes == photo.packedBytes)
    }
  }

  @Test func sizesMustAgree() {
    let photo = PixelBuffer(width: 4, height: 4, format: .rgb8)
    let alpha = PixelBuffer(width: 4, height: 3, format: .grey8)
    #expect(
      throws: MaskError.differentSizes(width: 4, height: 3, otherWidth: 4, otherHeight: 4)
    ) {
      try ForegroundEstimation().foreground(of: photo, alpha: alpha)
    }
  }
}
