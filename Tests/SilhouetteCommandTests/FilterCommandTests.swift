// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import SilhouettePeople
import TestSupport
import Testing

/// `filter` and `filters`, on photos small enough for calculation by hand.
@Suite("Filter commands", .serialized)
struct FilterCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a photo of 3×2 pixels with red values from 10 to 60 and blue values of 200.
  private func photo() throws -> String {
    try folder.write(
      Array("P6\n3 2\n255\n".utf8)
        + [10, 0, 200, 20, 0, 200, 30, 0, 200, 40, 0, 200, 50, 0, 200, 60, 0, 200],
      to: "photo.ppm")
  }

  /// Runs filters and returns the pixels of the result.
  private func filtered(
    _ calls: String..., input: String? = nil, options: [String] = []
  ) async throws -> PixelBuffer {
    let input = try input ?? photo()
    let run = try await Command.run(
      ["filter", input, "-o", folder("out.ppm"), "--overwrite"]
        + calls.flatMap { ["--apply", $0] } + options)
    #expect(run.status == 0 && run.output.isEmpty && run.error == "", "\(run.error)")
    return try Photo(contentsOf: folder("out.ppm")).pixels
  }

  @Test("Filters are applied in order")
  func order() async throws {
    let first = try await filtered(
      "crop(rect: (1, 0, 2, 1))", "colorInvert", options: ["--encoded"])
    #expect(first.width == 2 && first.height == 1)
    #expect(first.packedBytes == [205, 255, 55, 195, 255, 55])
    let twice = try await filtered("colorInvert()", "CIColorInvert()", options: ["--encoded"])
    #expect(try twice.packedBytes == Photo(contentsOf: photo()).pixels.packedBytes)
    let turned = try await filtered("orientation(orientation: right)")
    #expect(turned.width == 2 && turned.height == 3)
    #expect(turned.packedBytes[0] == 40 && turned.packedBytes[3] == 10)
  }

  @Test("Filters compute in linear light, or on encoded values with --encoded")
  func workingSpace() async throws {
    let encoded = try await filtered("exposure(ev: 1)", options: ["--encoded"])
    #expect(encoded.packedBytes.prefix(3) == [20, 0, 255])
    let linear = try await filtered("exposure(ev: 1)")
    // 10 / 255 is on the linear part of sRGB's curve, and its double is barely beyond it.
    let light = 2 * (10.0 / 255) / 12.92
    let code = (1.055 * pow(light, 1 / 2.4) - 0.055) * 255
    #expect(linear.packedBytes[0] == UInt8(code.rounded()))
  }

  @Test("Infinite results are cropped to the input's extent, and a size can replace a photo")
  func extents() async throws {
    let clamped = try await filtered("crop(rect: (1, 0, 1, 1))", "clampToExtent")
    #expect(clamped.width == 3 && clamped.height == 2)
    #expect(stride(from: 0, to: 18, by: 3).allSatisfy { clamped.packedBytes[$0] == 50 })
    let color = try await filtered("constantColorGenerator(color: #336699)", input: "5x4")
    #expect(color.width == 5 && color.height == 4)
    #expect(color.packedBytes.prefix(3) == [0x33, 0x66, 0x99])
  }

  @Test("Masks and backgrounds are read from files; mask values are used as they are")
  func files() async throws {
    let mask = try folder.write(
      Array("P5\n3 2\n255\n".utf8) + [0, 51, 255, 0, 0, 0], to: "mask 1.pgm")
    let sky = try folder.write(
      Array("P6\n3 2\n255\n".utf8) + [UInt8](repeating: 100, count: 18), to: "sky.ppm")
    let call = "blendWithMask(mask: \"\(mask)\", background: '\(sky)')"
    let encoded = try await filtered(call, options: ["--encoded"])
    #expect(encoded.packedBytes.prefix(9) == [100, 100, 100, 84, 80, 120, 30, 0, 200])
    let linear = try await filtered(call)
    func light(_ code: Double) -> Double { pow((code / 255 + 0.055) / 1.055, 2.4) }
    let blue = 0.2 * light(200) + 0.8 * light(100)
    #expect(linear.packedBytes[5] == UInt8(((1.055 * pow(blue, 1 / 2.4) - 0.055) * 255).rounded()))
  }

  @Test("A PNG has alpha if the result may be transparent, and the bit depth of the input")
  func alpha() async throws {
    let deep = try folder.write(
      Array("P6\n1 1\n65535\n".utf8) + [0x12, 0x34, 0, 1, 0xFF, 0xFE], to: "deep.ppm")
    let opaque = try await Command.run(
      "filter", deep, "-o", folder("deep.png"), "--apply", "orientation")
    #expect(opaque.status == 0, "\(opaque.error)")
    let pixels = try Photo(contentsOf: folder("deep.png")).pixels
    #expect(pixels.format == PixelFormat(.rgb, .uint16))
    let numbers = pixels.packedBytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    #expect(numbers == [0x1234, 1, 0xFFFE])
    let clear = try await Command.run(
      "filter", "2x1", "-o", folder("half.png"), "--apply",
      "constantColorGenerator(color: #FF000080)")
    #expect(clear.status == 0, "\(clear.error)")
    let half = try Photo(contentsOf: folder("half.png")).pixels
    #expect(half.format == .rgba8 && half.packedBytes == [255, 0, 0, 128, 255, 0, 0, 128])
  }

  @Test("Mistakes are reported, and nothing is written")
  func mistakes() async throws {
    let photo = try photo()
    func expectFailure(
      _ input: String, _ arguments: String..., status: Int32 = 64, says texts: String...
    ) async throws {
      let before = try folder.names
      let run = try await Command.run(["filter", input, "-o", folder("out.ppm")] + arguments)
      #expect(run.status == status, "\(run.error)")
      for text in texts { #expect(run.error.contains(text), "\(run.error)") }
      #expect(try folder.names == before)
    }
    try await expectFailure(photo, says: "--apply")
    try await expectFailure(photo, "--apply", "blur(", says: "column 6", "the name of a parameter")
    try await expectFailure(photo, "--apply", "unheardOf()", says: "unknown filter unheardOf")
    try await expectFailure(
      photo, "--apply", "exposure(ev: 99)",
      says: "exposure: ev takes a number in -32…32 stops, found 99")
    try await expectFailure(
      photo, "--apply", "exposure(e: 9)", says: "no parameter e", "expected ev")
    try await expectFailure(
      photo, "--apply", "sourceOver", says: "sourceOver: background is missing")
    try await expectFailure(
      photo, "--apply", "sourceOver(background: 'missing.png')", status: 1, says: "missing.png")
    try await expectFailure(
      photo, "--apply", "crop(rect: (90, 90, 1, 1))", status: 1, says: "no pixels")
    try await expectFailure(
      "99999999999999999999x2", "--apply", "clampToExtent", status: 1, says: "limit")
    try await expectFailure("0x2", "--apply", "clampToExtent", status: 1, says: "0x2")
    try await expectFailure(
      photo, "--apply", "affineTransform(transform: (9999, 0, 0, 9999, 0, 0))", status: 1,
      says: "limit")
    try await expectFailure(photo, "--apply", "crop", "--jpeg-quality", "0", says: "--jpeg-quality")
    try await expectFailure(
      photo, "--apply", "crop", "--background", "#FF000080", says: "--background", "opaque colour")
  }

  @Test("A result that is transparent in places is put on white, or on the colour asked for")
  func background() async throws {
    // Half of the light of white or of red, in sRGB.
    let half = UInt8(((1.055 * pow(0.5, 1 / 2.4) - 0.055) * 255).rounded())
    func result(_ options: String...) async throws -> (bytes: [UInt8], error: String) {
      let run = try await Command.run(
        [
          "filter", "1x1", "-o", folder("out.ppm"), "--overwrite", "--apply",
          "constantColorGenerator(color: #00000080)",
        ]
          + ["--apply", "colorMatrix(alpha: (0, 0, 0, 0.99609375))"] + options)
      #expect(run.status == 0, "\(run.error)")
      return (try Photo(contentsOf: folder("out.ppm")).pixels.packedBytes, run.error)
    }
    let white = try await result()
    #expect(white.bytes == [half, half, half])
    #expect(white.error.contains("white") && white.error.contains("--background"))
    let red = try await result("--background", "red")
    #expect(red.bytes == [half, 0, 0] && red.error == "")
    #expect(try await result("--quiet").error == "")
    // The first thing that anybody tries.
    let photo = try photo()
    let blurred = try await Command.run(
      "filter", photo, "-o", folder("blurred.ppm"), "--apply", "gaussianBlur(sigma: 3)")
    #expect(blurred.status == 0, "\(blurred.error)")
    let pixels = try Photo(contentsOf: folder("blurred.ppm")).pixels
    #expect(pixels.width == 3 + 22 && pixels.height == 2 + 22)
    #expect(pixels.packedBytes.prefix(3) == [255, 255, 255])
    let clamped = try await Command.run(
      "filter", photo, "-o", folder("clamped.ppm"), "--apply", "clampToExtent", "--apply",
      "gaussianBlur(sigma: 3)", "--apply", "crop(rect: (0, 0, 3, 2))")
    #expect(clamped.status == 0 && clamped.error == "", "\(clamped.error)")
  }

  @Test("Text and JSON list every filter")
  func list() async throws {
    let text = try await Command.run("filters")
    #expect(text.status == 0)
    let json = try await Command.run("filters", "--json")
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]])
    #expect(list.count == FilterCatalog.people.filters.count)
    for (type, entry) in zip(FilterCatalog.people.filters, list) {
      #expect(text.text.contains(type.info.name) && text.text.contains(type.info.summary))
      #expect(entry["name"] as? String == type.info.name)
      #expect(entry["coreImageName"] as? String == type.info.coreImageName)
      #expect(entry["category"] as? String == type.info.category.rawValue)
      #expect(entry["summary"] as? String == type.info.summary)
      let parameters = try #require(entry["parameters"] as? [[String: Any]])
      #expect(parameters.count == type.info.parameters.count)
      for (parameter, entry) in zip(type.info.parameters, parameters) {
        #expect(entry["name"] as? String == parameter.name)
        #expect(entry["type"] as? String == parameter.type.name)
        #expect(entry["required"] as? Bool == parameter.isRequired)
        #expect(entry["minimum"] as? Double == parameter.range?.lowerBound)
        // Only positions in pixels have an origin; a tone curve's points have none.
        let isPosition = parameter.unit == "pixels" && [.point, .rect].contains(parameter.type)
        #expect(entry["origin"] as? String == (isPosition ? "bottomLeft" : nil))
      }
    }
    let one = try await Command.run("filters", "CIExposureAdjust")
    #expect(
      one.text == """
        color
          exposure (CIExposureAdjust)  Brightens or darkens like a change of exposure.
              ev (inputEV): a number in -32…32 stops; default 0. The number of stops to add; each doubles the light.

        """)
    let crop = try await Command.run("filters", "crop")
    #expect(crop.text.contains("a rectangle (x, y, width, height) in pixels from the bottom left;"))
    let none = try await Command.run("filters", "unheardOf")
    #expect(none.status == 64 && none.error.contains("unknown filter unheardOf"))
  }
}
