// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Colours that PNG files state")
struct PNGColorsTests {
  private static func gamma(_ value: Int) -> [UInt8] {
    PNGFile.chunk("gAMA", PNGFile.bigEndian(value))
  }
  /// White, red, green and blue, in 100,000ths.
  private static func primaries(_ values: [Int]) -> [UInt8] {
    PNGFile.chunk("cHRM", values.flatMap(PNGFile.bigEndian))
  }
  private static let sRGB = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
  private static let displayP3 = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
  private static let adobeRGB = [31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000]
  private static func codePoints(_ values: [UInt8]) -> [UInt8] { PNGFile.chunk("cICP", values) }

  private static let pixels = PixelBuffer.smooth(width: 12, height: 8, .rgb8)

  private func decode(_ chunks: [[UInt8]], _ pixels: PixelBuffer = pixels) throws -> DecodedImage {
    try ImageDecoder.decode(PNGFile.make(pixels, chunks))
  }

  /// The value of sRGB for linear light.
  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  @Test("Another gamma is converted to sRGB's curve", arguments: [100_000, 55_556, 35_000])
  func gammas(value: Int) throws {
    for format in [PixelFormat.rgb8, .rgba8, .grey8, .init(.greyAlpha, .uint8)] {
      let pixels = PixelBuffer.smooth(width: 12, height: 8, format)
      let image = try decode([Self.gamma(value)], pixels)
      #expect(image.warnings.isEmpty)
      #expect(image.pixels.colorSpace == .sRGB && image.metadata.iccProfile == nil)
      let count = format.channels.count
      for (index, pair) in zip(image.pixels.packedBytes, pixels.packedBytes).enumerated() {
        let isAlpha = format.channels.hasAlpha && index % count == count - 1
        let stored = Double(pair.1) / 255
        let expected = isAlpha ? stored : Self.encoded(pow(stored, 100_000 / Double(value)))
        #expect(abs(Double(pair.0) - 255 * expected) <= 1)
      }
    }
  }

  @Test("sRGB's gamma and primaries change nothing")
  func same() throws {
    let plain = try decode([])
    for chunks in [
      [Self.gamma(45455)], [Self.gamma(45000)], [Self.primaries(Self.sRGB)],
      [Self.gamma(45455), Self.primaries(Self.sRGB)],
      // Values that no picture can have.
      [Self.gamma(0)], [Self.gamma(1)], [Self.gamma(0x7FFF_FFFF)],
      [Self.primaries([0, 0, 0, 0, 0, 0, 0, 0])],
      [Self.primaries([31270, 32900, 30000, 30000, 30000, 30000, 30000, 30000])],
      [Self.codePoints([2, 2, 0, 1])],
    ] {
      let image = try decode(chunks)
      #expect(image.pixels.packedBytes == plain.pixels.packedBytes)
      #expect(image.info.profile == ImageMetadata.ColorProfileKind.none)
      #expect(image.metadata.iccProfile == nil)
      #expect(
        try ImageEncoder.encode(image.pixels, as: .png)
          == ImageEncoder.encode(plain.pixels, as: .png))
    }
  }

  @Test("Primaries of Display P3 stay, and results say so")
  func wide() throws {
    for chunks in [
      [Self.primaries(Self.displayP3)], [Self.gamma(45455), Self.primaries(Self.displayP3)],
      [Self.codePoints([12, 13, 0, 1])],
    ] {
      let image = try decode(chunks)
      #expect(image.pixels.packedBytes == Self.pixels.packedBytes)
      #expect(image.pixels.colorSpace == .displayP3 && image.warnings.isEmpty)
      let result = try ImageEncoder.encode(
        image.pixels, as: .png, options: .init(metadata: image.metadata))
      #expect(try ImageDecoder.info(result).profile == .displayP3)
      #expect(result.firstRange(of: Array("sRGB".utf8)) == nil)
    }
    // With another gamma, the same primaries are converted.
    let linear = try decode([Self.gamma(100_000), Self.primaries(Self.displayP3)])
    #expect(linear.pixels.colorSpace == .displayP3)
    let first = Double(Self.pixels.packedBytes[1]) / 255
    #expect(abs(Double(linear.pixels.packedBytes[1]) - 255 * Self.encoded(first)) <= 1)
  }

  @Test("Other primaries are converted as a profile with them is")
  func converted() throws {
    let image = try decode([Self.gamma(45455), Self.primaries(Self.adobeRGB)])
    #expect(image.warnings.isEmpty && image.pixels.colorSpace == .displayP3)
    let profile = ColorProfileTests.profile(
      "RGB ", ColorProfileTests.tags("a", ColorProfileTests.adobeRGB, ColorProfileTests.parametric))
    var plain = Self.pixels
    plain.colorSpace = .none
    let file = try ImageEncoder.encode(
      plain, as: .png, options: .init(metadata: .init(iccProfile: profile)))
    let expected = try ImageDecoder.decode(file).pixels
    #expect(expected.colorSpace == .displayP3)
    for pair in zip(image.pixels.packedBytes, expected.packedBytes) {
      #expect(abs(Int(pair.0) - Int(pair.1)) <= 1)
    }
    // BT.2020 has no colours that sRGB has with red above it.
    #expect(try decode([Self.codePoints([9, 1, 0, 1])]).pixels.colorSpace == .displayP3)
    #expect(try decode([Self.codePoints([9, 1, 0, 1])]).warnings.isEmpty)
    let linear = try decode([Self.codePoints([1, 8, 0, 1])]).pixels.packedBytes
    #expect(try linear == decode([Self.gamma(100_000)]).pixels.packedBytes)
  }

  @Test("Code points count first, then a profile, then sRGB, then gamma and primaries")
  func precedence() throws {
    let sRGB = PNGFile.chunk("sRGB", [0])
    let points = Self.codePoints([12, 13, 0, 1])
    let gamma = Self.gamma(100_000)
    #expect(try decode([gamma, sRGB]).info.profile == .sRGB)
    #expect(try decode([gamma, sRGB]).pixels.packedBytes == Self.pixels.packedBytes)
    #expect(try decode([gamma, sRGB, points]).info.profile == .displayP3)
    var plain = Self.pixels
    plain.colorSpace = .none
    let profile = ColorProfileTests.profile(
      "RGB ", ColorProfileTests.tags("a", ColorProfileTests.adobeRGB, ColorProfileTests.parametric))
    var file = try ImageEncoder.encode(
      plain, as: .png, options: .init(metadata: .init(iccProfile: profile)))
    file.insert(contentsOf: gamma, at: 33)
    #expect(
      try ImageDecoder.info(file).profile == .converted(description: "a", to: .displayP3))
    file.insert(contentsOf: points, at: 33)
    #expect(try ImageDecoder.info(file).profile == .displayP3)
    #expect(try ImageDecoder.info(file).metadata.iccProfile == ICCProfile.displayP3)
  }

  @Test("What cannot be applied is a warning that does not claim more", arguments: [16, 18])
  func unknown(transfer: UInt8) throws {
    let image = try decode([Self.codePoints([9, transfer, 0, 1])])
    #expect(image.warnings.count == 1)
    let name = transfer == 16 ? "BT.2020 PQ" : "BT.2020 HLG"
    #expect(
      image.warnings.first
        == "the colour profile “\(name)” is not applied: colours are read as sRGB")
    // Brightness and colour differences, and a range with reserves.
    #expect(try decode([Self.codePoints([1, 13, 1, 1])]).warnings.count == 1)
    #expect(try decode([Self.codePoints([1, 13, 0, 0])]).warnings.count == 1)
  }

  @Test(
    "Files of cases", .enabled(if: SharedData.isPresent, "\(SharedData.comment)"))
  func shared() throws {
    func decode(_ name: String) throws -> DecodedImage {
      try ImageDecoder.decode(contentsOfFile: SharedData.path("cases/\(name)"))
    }
    let linear = try decode("gamma-1.0-linear.png").pixels
    let value = Int(linear.packedBytes[(8 * linear.width + 32) * 3])
    #expect(abs(value - 188) <= 2)
    #expect(try decode("cicp-p3.png").pixels.colorSpace == .displayP3)
    let error = #expect(throws: CodecError.self) { try decode("xcode.png") }
    #expect(error?.description.contains("Xcode") == true)
  }

  @Test("Xcode's form of PNG is named, with a remedy")
  func xcode() throws {
    var file = try PNGFile.make(Self.pixels)
    file.insert(contentsOf: PNGFile.chunk("CgBI", [0x50, 0, 0x20, 2]), at: 8)
    let error = #expect(throws: CodecError.self) { try ImageDecoder.decode(file, name: "a.png") }
    #expect(error?.description.contains("a.png: not supported: ") == true)
    #expect(error?.description.contains("pngcrush -revert-iphone-optimizations") == true)
  }
}
