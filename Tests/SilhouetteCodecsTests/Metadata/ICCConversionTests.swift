// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Conversion of colour profiles") struct ICCConversionTests {
  private typealias Samples = ColorProfileTests

  /// The power of Adobe RGB, 563/256.
  private static let adobeRGB = Samples.profile(
    "RGB ", Samples.tags("Adobe RGB (1998)", Samples.adobeRGB, Samples.power(563.0 / 256)))

  /// sRGB's primaries, and three kinds of curves.
  private static let mixed: [UInt8] = {
    func parametric(_ kind: UInt8, _ numbers: [Double]) -> [UInt8] {
      Samples.element("para", [0, kind, 0, 0] + numbers.flatMap(Samples.fixed))
    }
    let table =
      Samples.bigEndian(5, 4)
      + [0, 3000, 14000, 36000, 65535].flatMap {
        Samples.bigEndian($0, 2)
      }
    let curves = [
      "rTRC": parametric(0, [2]), "gTRC": Samples.element("curv", table),
      "bTRC": parametric(4, [2.2, 0.9, 0.1, 0.3, 0.1, 0, 0]),
    ]
    return Samples.profile(
      "RGB ",
      Samples.tags("mixed", Samples.sRGB, Samples.power(1)).map { ($0.0, curves[$0.0] ?? $0.1) })
  }()

  private static func grey(_ curve: [UInt8]) -> [UInt8] {
    Samples.profile("GRAY", [("desc", Samples.description("grey")), ("kTRC", curve)])
  }

  private func converted(
    _ profile: [UInt8], _ format: PixelFormat, _ bytes: [UInt8]
  ) throws -> (bytes: [UInt8], colorSpace: ColorSpace) {
    let conversion = try #require(ICCConversion(profile: profile, format: format))
    var bytes = bytes
    let count = bytes.count / format.bytesPerPixel
    bytes.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { conversion.convert(start, count: count) }
    }
    return (bytes, conversion.colorSpace)
  }

  private static let colors: [UInt8] = [
    0, 0, 0, 255, 255, 255, 128, 128, 128, 200, 60, 40, 30, 180, 70, 20, 40, 220, 255, 255, 0, 90,
    200, 210, 12, 8, 3, 250, 128, 5,
  ]

  @Test("Colours are those of Little CMS, to one code")
  func littleCMS() throws {
    // Relative colorimetric conversions by Little CMS 2 (through Pillow) from the same profiles to ones with the primaries of
    // Display P3 and of sRGB and sRGB's curve.
    let cases: [(profile: [UInt8], space: ColorSpace, expected: [UInt8])] = [
      (
        Self.adobeRGB, .displayP3,
        [
          0, 0, 0, 255, 255, 255, 129, 129, 129, 213, 73, 50, 0, 178, 74, 6, 35, 216, 255, 255, 63,
          47, 198, 209, 4, 2, 0, 255, 138, 47,
        ]
      ),
      (
        Samples.profile("RGB ", Samples.tags("1.8", Samples.sRGB, Samples.power(1.8))), .sRGB,
        [
          0, 0, 0, 255, 255, 255, 146, 146, 146, 210, 77, 53, 40, 193, 88, 26, 53, 227, 255, 255, 0,
          109, 210, 219, 13, 6, 1, 251, 146, 3,
        ]
      ),
      (
        Self.mixed, .sRGB,
        [
          0, 0, 0, 255, 255, 255, 137, 128, 142, 206, 59, 59, 31, 186, 88, 18, 47, 224, 255, 255, 0,
          99, 205, 216, 7, 17, 12, 251, 128, 18,
        ]
      ),
    ]
    for (profile, space, expected) in cases {
      let found = try converted(profile, .rgb8, Self.colors)
      #expect(found.colorSpace == space)
      for (index, pair) in zip(found.bytes, expected).enumerated() {
        #expect(abs(Int(pair.0) - Int(pair.1)) <= 1, "\(space) \(index): \(pair)")
      }
    }
    let grey = try converted(
      Self.grey(Samples.power(1.8)), .grey8, [0, 1, 5, 20, 64, 128, 200, 254, 255])
    #expect(grey.colorSpace == .sRGB)
    for (found, expected) in zip(grey.bytes, [0, 1, 4, 26, 81, 146, 210, 254, 255]) {
      #expect(abs(Int(found) - expected) <= 1)
    }
  }

  @Test("16 bits follow the formulas of the ICC, and alpha stays", arguments: [3, 4])
  func formulas(channelCount: Int) throws {
    let format = PixelFormat(channelCount == 4 ? .rgba : .rgb, .uint16)
    var random = SeededRandom(seed: UInt64(channelCount))
    let codes = (0..<200 * channelCount).map { _ in UInt16(random.int(0...65535)) }
    let found = try converted(Self.adobeRGB, format, codes.withUnsafeBytes { Array($0) }).bytes
      .withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    let columns = Samples.adapted(Samples.adobeRGB)
    let target = Samples.adapted(Samples.displayP3)
    for pixel in 0..<200 {
      let start = pixel * channelCount
      let light = (0..<3).map { pow(Double(codes[start + $0]) / 65535, 563.0 / 256) }
      let xyz = (0..<3).map { row in
        columns[0][row] * light[0] + columns[1][row] * light[1] + columns[2][row] * light[2]
      }
      for (channel, value) in Samples.solve(target, xyz).enumerated() {
        let clamped = min(max(value, 0), 1)
        let encoded =
          clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * pow(clamped, 1 / 2.4) - 0.055
        // The profile's numbers are rounded to 1/65536, by which shadows move the most.
        #expect(abs(Double(found[start + channel]) - encoded * 65535) <= 30, "\(pixel)")
      }
      if channelCount == 4 { #expect(found[start + 3] == codes[start + 3]) }
    }
  }

  @Test("What is no profile of a matrix and curves is not converted")
  func others() throws {
    func isConverted(_ profile: [UInt8], _ format: PixelFormat = .rgb8) -> Bool {
      ICCConversion(profile: profile, format: format) != nil
    }
    let tags = Samples.tags("a", Samples.adobeRGB, Samples.power(2.2))
    let profile = Samples.profile("RGB ", tags)
    #expect(isConverted(profile) && isConverted(profile, .rgba8))
    #expect(!isConverted(profile, .grey8) && !isConverted(profile, .rgbaFloat))
    #expect(!isConverted(Self.grey(Samples.power(1.8))))
    #expect(isConverted(Self.grey(Samples.power(1.8)), .grey8))
    #expect(!isConverted(Samples.profile("CMYK", tags)))
    let table = Samples.element("mft2", [UInt8](repeating: 0, count: 64))
    #expect(!isConverted(Samples.profile("RGB ", tags + [("A2B0", table)])))
    for index in tags.indices.dropFirst() {
      var fewer = tags
      fewer.remove(at: index)
      #expect(!isConverted(Samples.profile("RGB ", fewer)), "without \(tags[index].0)")
    }
    var lab = profile
    lab.replaceSubrange(20..<24, with: "Lab ".utf8)
    #expect(!isConverted(lab))
    // Infinite at 0.
    let steep = Samples.element("para", [0, 0, 0, 0] + Samples.fixed(-1))
    #expect(!isConverted(Samples.profile("RGB ", Samples.tags("a", Samples.adobeRGB, steep))))
    // White and black everywhere.
    let dark = Samples.element("curv", Samples.bigEndian(4, 4) + [UInt8](repeating: 0, count: 8))
    for flat in [Samples.power(0), dark] {
      #expect(!isConverted(Samples.profile("RGB ", Samples.tags("a", Samples.adobeRGB, flat))))
    }
    #expect(try !isConverted(Fixture.named("icc-wide").file), "its white is no white")
    #expect(!isConverted([]) && !isConverted([UInt8](repeating: 0xFF, count: 200)))
  }

  @Test("Grey with alpha and grey of 16 bits are converted, and alpha stays")
  func greyFormats() throws {
    let profile = Self.grey(Samples.power(1.8))
    let bytes = try converted(profile, PixelFormat(.greyAlpha, .uint8), [128, 7, 64, 255]).bytes
    #expect(bytes[1] == 7 && bytes[3] == 255)
    #expect(abs(Int(bytes[0]) - 146) <= 1 && abs(Int(bytes[2]) - 81) <= 1)
    let codes: [UInt16] = [0, 32896, 65535]
    let wide = try converted(
      profile, PixelFormat(.grey, .uint16), codes.withUnsafeBytes { Array($0) }
    ).bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    let middle = 1.055 * pow(pow(32896.0 / 65535, 1.8), 1 / 2.4) - 0.055
    #expect(wide[0] == 0 && wide[2] == 65535 && abs(Double(wide[1]) - middle * 65535) <= 30)
  }

  @Test("Damaged profiles never crash, nor do pixels converted by one")
  func damaged() {
    var random = SeededRandom(seed: 62)
    for (profile, format) in [
      (Self.adobeRGB, PixelFormat.rgb8), (Self.mixed, PixelFormat(.rgba, .uint8)),
      (Self.grey(Samples.table), .grey8),
    ] {
      for count in stride(from: 0, to: profile.count, by: 3) {
        _ = ICCConversion(profile: Array(profile.prefix(count)), format: format)
      }
      for _ in 0..<1000 {
        var bytes = profile
        for _ in 0..<random.int(1...4) {
          bytes[random.int(0...bytes.count - 1)] = [0, 1, 0x7F, 0x80, 0xFF][random.int(0...4)]
        }
        guard let conversion = ICCConversion(profile: bytes, format: format) else { continue }
        var pixel: [UInt8] = [255, 128, 0, 7]
        pixel.withUnsafeMutableBytes { pixel in
          if let start = pixel.baseAddress { conversion.convert(start, count: 1) }
        }
      }
    }
  }

  @Test("The profile of Display P3 is one")
  func displayP3() throws {
    let profile = ICCProfile.displayP3
    #expect(ImageMetadata.ColorProfileKind(profile: profile) == .displayP3)
    #expect(ICCProfile.description(of: profile) == "Display P3")
    #expect(ICCProfile.withoutPrivateTags(profile) == profile)
    for (name, expected) in zip(
      ["rXYZ", "gXYZ", "bXYZ"] as [StaticString], Samples.adapted(Samples.displayP3))
    {
      let found = try #require(ICCProfile.xyz(name, of: profile))
      for index in 0..<3 { #expect(abs(found[index] - expected[index]) < 2e-5) }
    }
    #expect(ICCProfile.curve("gTRC", of: profile)?.differenceFromSRGB ?? 1 < 1e-4)
  }

  @Test("EXIF data say which colour space the converted pixels have")
  func exif() {
    // A directory that points at one with the colour space Adobe RGB, as some cameras write it.
    let little: [UInt8] =
      [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
      + [1, 0, 0x01, 0xA0, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]
    let big: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
      + [0, 1, 0xA0, 0x01, 0, 3, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0]
    for (data, sRGB) in [(little, [1, 0] as [UInt8]), (big, [0, 1])] {
      for isSRGB in [true, false] {
        var expected = data
        expected.replaceSubrange(36..<38, with: isSRGB ? sRGB : [0xFF, 0xFF])
        #expect(EXIF.withColorSpace(data, isSRGB: isSRGB) == expected)
      }
      #expect(EXIF.withColorSpace(Array(data[..<26]), isSRGB: true) == Array(data[..<26]))
    }
  }

  @Test("Files are read in Display P3 or sRGB, and results have that profile")
  func files() throws {
    let folder = try TemporaryFolder()
    let pixels = PixelBuffer(
      packed: Self.colors, width: 5, height: 2, format: .rgb8, colorSpace: .none)
    let sRGBLike = Samples.profile(
      "RGB ", Samples.tags("1.8", Samples.sRGB, Samples.power(1.8)))
    for (profile, name, space) in [
      (Self.adobeRGB, "Adobe RGB (1998)", ColorSpace.displayP3),
      (sRGBLike, "1.8", ColorSpace.sRGB),
    ] {
      let path = folder("\(space).png")
      try ImageEncoder.write(
        pixels, to: path, as: .png, options: .init(metadata: ImageMetadata(iccProfile: profile)))
      let image = try ImageDecoder.decode(contentsOfFile: path)
      #expect(image.info.profile == .converted(description: name, to: space))
      #expect(image.pixels.colorSpace == space && image.warnings.isEmpty)
      let expected = try converted(profile, .rgb8, Self.colors).bytes
      #expect(image.pixels.packedBytes == expected)
      #expect(image.metadata.iccProfile == (space == .displayP3 ? ICCProfile.displayP3 : nil))
      let file = try ImageFile(path: path)
      #expect(file.colorSpace == space && file.info == image.info && file.warnings.isEmpty)
      let streamed = try Renderer(workingSpace: .none).render(
        Image(source: file), format: .rgb8, colorSpace: .none)
      #expect(streamed.packedBytes == image.pixels.packedBytes)
      // What is written is read back as it is.
      let again = try ImageDecoder.decode(
        ImageEncoder.encode(image.pixels, as: .png, options: .init(metadata: image.metadata)))
      #expect(again.pixels.packedBytes == image.pixels.packedBytes)
      #expect(again.pixels.colorSpace == space)
    }
  }

  @Test("A JPEG that is decoded smaller is converted too")
  func reduced() throws {
    let pixels = PixelBuffer(
      packed: (0..<64 * 32).flatMap { _ in [30, 180, 70] as [UInt8] }, width: 64, height: 32,
      format: .rgb8, colorSpace: .none)
    let bytes = try ImageEncoder.encode(
      pixels, as: .jpeg, options: .init(metadata: ImageMetadata(iccProfile: Self.adobeRGB)))
    for size in [nil, ImageDecoder.MinimumSize(width: 8, height: 4)] {
      let image = try ImageDecoder.decode(bytes, minimumSize: size)
      #expect(image.pixels.colorSpace == .displayP3)
      let expected = [0, 178, 74]
      for (index, value) in image.pixels.packedBytes.enumerated() {
        // JPEG changes colours by a few codes.
        #expect(abs(Int(value) - expected[index % 3]) <= 8)
      }
    }
  }
}

// Mistake profile-transposed: a colour profile whose primaries are taken for rows
// - (row * colorants[0]).sum(), (row * colorants[1]).sum(), (row * colorants[2]).sum())
// + (row * colorants[0]).sum(), (row * colorants[2]).sum(), (row * colorants[1]).sum())
// = ICCConversionTests
