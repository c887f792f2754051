// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Colour profiles")
struct ColorProfileTests {
  /// Chromaticities of red, green and blue.
  typealias Chromaticities = [(x: Double, y: Double)]

  static let sRGB: Chromaticities = [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
  static let displayP3: Chromaticities = [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
  static let adobeRGB: Chromaticities = [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)]

  static let parametric = element(
    "para", [0, 3, 0, 0] + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed))
  static let table: [UInt8] = {
    let values = (0..<1024).map { index in
      let x = Double(index) / 1023
      return (x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)) * 65535
    }
    return element("curv", bigEndian(1024, 4) + values.flatMap { bigEndian(Int($0.rounded()), 2) })
  }()
  static func power(_ gamma: Double) -> [UInt8] {
    element("curv", bigEndian(1, 4) + bigEndian(Int((gamma * 256).rounded()), 2))
  }

  @Test("Primaries and curves determine the kind")
  func colorants() {
    for curve in [Self.parametric, Self.table] {
      for name in ["", "a monitor", "sRGB", "Display P3"] {
        #expect(kind(name, Self.sRGB, curve) == .sRGB)
        #expect(kind(name, Self.displayP3, curve) == .displayP3)
        #expect(kind(name, Self.adobeRGB, curve) == .unknown(description: name))
      }
    }
    #expect(kind("sRGB", Self.adobeRGB, Self.power(2.2)) == .unknown(description: "sRGB"))
  }

  @Test("Another curve is accepted if the name fits the primaries")
  func curves() {
    #expect(kind("simple sRGB", Self.sRGB, Self.power(2.2)) == .sRGB)
    #expect(kind("a monitor", Self.sRGB, Self.power(2.2)) == .unknown(description: "a monitor"))
    #expect(kind("linear", Self.sRGB, Self.power(1)) == .unknown(description: "linear"))
    #expect(kind("sRGB", Self.displayP3, Self.power(2.6)) == .unknown(description: "sRGB"))
    #expect(kind("Display P3", Self.displayP3, Self.power(2.2)) == .displayP3)
  }

  @Test("Without primaries, the name determines the kind")
  func names() {
    func kind(_ name: String) -> ImageMetadata.ColorProfileKind {
      ImageMetadata.ColorProfileKind(
        profile: Self.profile("RGB ", [("desc", Self.description(name))]))
    }
    #expect(kind("sRGB v4 ICC preference") == .sRGB)
    #expect(kind("Display P3") == .displayP3)
    #expect(kind("Wide") == .unknown(description: "Wide"))
  }

  @Test("Grey is recognised by its curve")
  func grey() {
    func kind(_ space: String, _ curve: [UInt8]) -> ImageMetadata.ColorProfileKind {
      ImageMetadata.ColorProfileKind(
        profile: Self.profile(space, [("desc", Self.description("g")), ("kTRC", curve)]))
    }
    #expect(kind("GRAY", Self.parametric) == .grey)
    #expect(kind("GRAY", Self.table) == .grey)
    #expect(kind("GRAY", Self.power(1.8)) == .unknown(description: "g"))
    #expect(kind("CMYK", Self.parametric) == .unknown(description: "g"))
  }

  @Test("Profiles written by other programs")
  func others() throws {
    #expect(ImageMetadata.ColorProfileKind(profile: nil) == .none)
    #expect(try ImageMetadata.ColorProfileKind(profile: Fixture.named("icc-srgb").file) == .sRGB)
    guard
      case .unknown(let name) = try ImageMetadata.ColorProfileKind(
        profile: Fixture.named("icc-wide").file)
    else {
      Issue.record("a wide profile is known")
      return
    }
    #expect(name.contains("Wide"))
  }

  @Test("Damaged profiles never crash")
  func damaged() {
    let profile = Self.profile("RGB ", Self.tags("sRGB", Self.displayP3, Self.parametric))
    for count in 0..<profile.count {
      _ = ImageMetadata.ColorProfileKind(profile: Array(profile.prefix(count)))
    }
    #expect(ImageMetadata.ColorProfileKind(profile: []) == .unknown(description: ""))
    var random = SeededRandom(seed: 61)
    for _ in 0..<3000 {
      var bytes = profile
      for _ in 0..<random.int(1...4) {
        bytes[random.int(0...bytes.count - 1)] = [0, 1, 0x7F, 0x80, 0xFF][random.int(0...4)]
      }
      _ = ImageMetadata.ColorProfileKind(profile: bytes)
    }
  }

  @Test("Files declare their colours")
  func files() throws {
    let folder = try TemporaryFolder()
    let profile = Self.profile("RGB ", Self.tags("P3", Self.displayP3, Self.parametric))
    let pixels = PixelBuffer(width: 3, height: 2, format: .rgb8, colorSpace: .none)
    for format in [ImageFileFormat.png, .jpeg] {
      let path = folder("\(format)")
      let metadata = ImageMetadata(iccProfile: profile)
      try ImageEncoder.write(pixels, to: path, as: format, options: .init(metadata: metadata))
      let file = try ImageFile(path: path)
      #expect(file.info.profile == .displayP3)
      #expect(file.warnings.isEmpty && file.colorSpace == .displayP3)
      #expect(try ImageDecoder.decode(contentsOfFile: path).info.profile == .displayP3)
      let plain = try ImageEncoder.encode(pixels, as: format)
      #expect(try ImageDecoder.info(plain).profile == .none)
    }
    var sRGB = pixels
    sRGB.colorSpace = .sRGB
    #expect(try ImageDecoder.info(ImageEncoder.encode(sRGB, as: .png)).profile == .sRGB)
  }

  // MARK: Profiles

  private func kind(
    _ name: String, _ primaries: Chromaticities, _ curve: [UInt8]
  ) -> ImageMetadata.ColorProfileKind {
    ImageMetadata.ColorProfileKind(profile: Self.profile("RGB ", Self.tags(name, primaries, curve)))
  }

  static func tags(
    _ name: String, _ primaries: Chromaticities, _ curve: [UInt8]
  ) -> [(String, [UInt8])] {
    let colors = adapted(primaries).map { element("XYZ ", $0.flatMap(fixed)) }
    return [
      ("desc", description(name)), ("rXYZ", colors[0]), ("gXYZ", colors[1]), ("bXYZ", colors[2]),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
  }

  static func profile(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(8..<12, with: [2, 0x40, 0, 0])
    for (place, text) in [(12, "mntr"), (16, space), (20, "XYZ "), (36, "acsp")] {
      header.replaceSubrange(place..<place + 4, with: text.utf8)
    }
    header.replaceSubrange(68..<80, with: [0.9642, 1, 0.8249].flatMap(fixed))
    var table = bigEndian(tags.count, 4)
    var contents: [UInt8] = []
    let start = 132 + 12 * tags.count
    for (name, element) in tags {
      // Elements begin at multiples of four bytes.
      let bytes = element + [UInt8](repeating: 0, count: -element.count & 3)
      table += Array(name.utf8) + bigEndian(start + contents.count, 4) + bigEndian(bytes.count, 4)
      contents += bytes
    }
    let count = start + contents.count
    header.replaceSubrange(0..<4, with: bigEndian(count, 4))
    return header + table + contents
  }

  static func element(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    Array(type.utf8) + [0, 0, 0, 0] + contents
  }

  static func description(_ name: String) -> [UInt8] {
    element("desc", bigEndian(name.utf8.count + 1, 4) + Array(name.utf8) + [0])
  }

  static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  static func fixed(_ value: Double) -> [UInt8] {
    bigEndian(Int((value * 65536).rounded()), 4)
  }

  /// X, Y and Z of the primaries of a D65 display, adapted to D50 after Bradford.
  static func adapted(_ primaries: Chromaticities) -> [[Double]] {
    func xyz(_ color: (x: Double, y: Double)) -> [Double] {
      [color.x / color.y, 1, (1 - color.x - color.y) / color.y]
    }
    let white = xyz((0.3127, 0.3290))
    let amounts = solve(primaries.map(xyz), white)
    let bradford = [
      [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
    ]
    func cones(_ color: [Double]) -> [Double] {
      bradford.map { row in zip(row, color).map { $0 * $1 }.reduce(0, +) }
    }
    let gains = zip(cones([0.9642, 1, 0.8249]), cones(white)).map { $0 / $1 }
    let columns = (0..<3).map { column in bradford.map { $0[column] } }
    return zip(primaries, amounts).map { primary, amount in
      let color = xyz(primary).map { $0 * amount }
      return solve(columns, zip(cones(color), gains).map { $0 * $1 })
    }
  }

  /// The amounts of three columns that make up a vector, by Cramer's rule.
  static func solve(_ columns: [[Double]], _ vector: [Double]) -> [Double] {
    func determinant(_ m: [[Double]]) -> Double {
      m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[1][0] * (m[0][1] * m[2][2] - m[0][2] * m[2][1])
        + m[2][0] * (m[0][1] * m[1][2] - m[0][2] * m[1][1])
    }
    return (0..<3).map { index in
      var replaced = columns
      replaced[index] = vector
      return determinant(replaced) / determinant(columns)
    }
  }
}
