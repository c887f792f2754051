// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite struct ResamplingTests {
  @Test func followsTheTriangleFilter() {
    var random = SeededRandom(seed: 8)
    for channels in [PixelFormat.Channels.grey, .greyAlpha, .rgb, .rgba] {
      for _ in 0..<6 {
        let (width, height) = (random.int(1...33), random.int(1...33))
        let (toWidth, toHeight) = (random.int(1...40), random.int(1...40))
        let count = channels.count
        let values = random.floats(width * height * count)
        let pixels = PixelBuffer.floats(
          width: width, height: height, format: PixelFormat(channels, .float32), values)
        let result = pixels.resized(width: toWidth, height: toHeight).floatValues
        for channel in 0..<count {
          let plane = stride(from: channel, to: values.count, by: count).map { Double(values[$0]) }
          let expected = ImageResampling.triangle(
            plane, width: width, height: height, toWidth: toWidth, height: toHeight)
          for (index, value) in expected.enumerated() {
            #expect(abs(Double(result[index * count + channel]) - value) < 1e-5)
          }
        }
      }
    }
  }

  @Test(
    "Averaging takes the mean of the area that a pixel covers, and interpolates sides that grow")
  func averaging() {
    var random = SeededRandom(seed: 10)
    for channels in [PixelFormat.Channels.grey, .rgb] {
      for round in 0..<8 {
        let (width, height) = (random.int(1...33), random.int(1...33))
        let toWidth = random.int(1...width)
        let toHeight = round % 2 == 0 ? random.int(1...height) : height + random.int(0...9)
        let count = channels.count
        let values = random.floats(width * height * count)
        let pixels = PixelBuffer.floats(
          width: width, height: height, format: PixelFormat(channels, .float32), values)
        let result = pixels.averaged(width: toWidth, height: toHeight).floatValues
        for channel in 0..<count {
          let plane = stride(from: channel, to: values.count, by: count).map { Double(values[$0]) }
          let across = ImageResampling.means(
            plane, width: width, height: height, toWidth: toWidth, height: min(height, toHeight))
          let expected =
            toHeight <= height
            ? across
            : ImageResampling.triangle(
              across, width: toWidth, height: height, toWidth: toWidth, height: toHeight)
          for (index, value) in expected.enumerated() {
            #expect(abs(Double(result[index * count + channel]) - value) < 1e-5)
          }
        }
      }
    }
  }

  @Test func bytesAreRoundedAtTheEnd() {
    var random = SeededRandom(seed: 9)
    let (width, height) = (61, 47)
    let bytes = (0..<width * height).map { _ in UInt8(random.int(0...255)) }
    let pixels = PixelBuffer.bytes(width: width, height: height, format: .grey8, bytes)
    let expected = ImageResampling.triangle(
      bytes.map(Double.init), width: width, height: height, toWidth: 13, height: 70)
    let rounded = pixels.resized(width: 13, height: 70)
    for (byte, value) in zip(rounded.packedBytes, expected) {
      #expect(abs(Double(byte) - value) < 0.5001)
    }
    let floats = pixels.resized(width: 13, height: 70, component: .float32)
    #expect(floats.format == .greyFloat)
    for (float, value) in zip(floats.floatValues, expected) {
      #expect(abs(Double(float) - value / 255) < 1e-6)
    }
    #expect(pixels.resized(width: width, height: height).packedBytes == bytes)
  }

  @Test func fitLeavesMarginsAndCropCuts() {
    let pixels = PixelBuffer.bytes(
      width: 4, height: 2, format: .grey8, [10, 20, 30, 40, 10, 20, 30, 40])
    #expect(
      pixels.resized(.scaleToFit, width: 4, height: 4).packedBytes
        == [0, 0, 0, 0, 10, 20, 30, 40, 10, 20, 30, 40, 0, 0, 0, 0])
    #expect(
      pixels.resized(.centerCrop, width: 2, height: 2).packedBytes == [20, 30, 20, 30])
  }
}
