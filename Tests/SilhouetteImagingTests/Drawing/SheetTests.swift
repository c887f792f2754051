// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteImaging

@Suite("Sheets, legends and checkerboards")
struct SheetTests {
  private let red = Color(red: 1, green: 0, blue: 0)

  private func plate(_ color: Color, width: Double, height: Double) -> Image {
    Image(color: color).cropped(to: Rect(x: 7, y: -3, width: width, height: height))
  }

  /// Rows from the top.
  private func bytes(_ image: Image) throws -> (width: Int, pixels: [SIMD3<UInt8>]) {
    let buffer = try plain.render(image, format: .rgb8)
    let bytes = buffer.packedBytes
    let pixels = stride(from: 0, to: bytes.count, by: 3).map {
      SIMD3(bytes[$0], bytes[$0 + 1], bytes[$0 + 2])
    }
    return (buffer.width, pixels)
  }

  @Test("Images of one height stand side by side, with gaps between and around")
  func layout() throws {
    let sheet = Sheet(gap: 3, background: Color(red: 0, green: 0, blue: 1))
    let image = sheet.image(of: [
      Sheet.Item(plate(red, width: 4, height: 5)),
      Sheet.Item(plate(.white, width: 20, height: 10)),
    ])
    // The higher one becomes 10×5.
    #expect(image.extent == Rect(x: 0, y: 0, width: 3 + 4 + 3 + 10 + 3, height: 11))
    let (width, pixels) = try bytes(image)
    for (index, pixel) in pixels.enumerated() {
      let (x, y) = (index % width, index / width)
      let isInside = (3..<8).contains(y)
      let expected: SIMD3<UInt8> =
        isInside && (3..<7).contains(x)
        ? [255, 0, 0] : isInside && (10..<20).contains(x) ? [255, 255, 255] : [0, 0, 255]
      #expect(pixel == expected, "\(x), \(y)")
    }
  }

  @Test("Captions make room below, and columns as wide as they are")
  func captions() throws {
    let sheet = Sheet(height: 10, gap: 4, captionColor: red, captionScale: 1)
    let image = sheet.image(of: [
      Sheet.Item(plate(.black, width: 5, height: 5), caption: "wide"),
      Sheet.Item(plate(.black, width: 5, height: 5)),
    ])
    let captionWidth = 4 * 6 - 1
    #expect(
      image.extent
        == Rect(
          x: 0, y: 0, width: Double(4 + captionWidth + 4 + 10 + 4),
          height: Double(4 + 10 + 2 + 9 + 4)))
    let (width, pixels) = try bytes(image)
    func columns(_ color: SIMD3<UInt8>) -> [Int] {
      pixels.indices.filter { pixels[$0] == color }.map { $0 % width }
    }
    func rows(_ color: SIMD3<UInt8>) -> [Int] {
      pixels.indices.filter { pixels[$0] == color }.map { $0 / width }
    }
    #expect(rows([0, 0, 0]).min() == 4 && rows([0, 0, 0]).max() == 13)
    // 13 pixels more than the image has, six of them on the left.
    #expect(columns([0, 0, 0]).min() == 4 + 6)
    #expect(columns([255, 0, 0]).min() == 4 && columns([255, 0, 0]).max() == 4 + captionWidth - 1)
    #expect(rows([255, 0, 0]).min() == 4 + 10 + 2)
    #expect(sheet.image(of: []).extent.isEmpty)
  }

  @Test("A legend has a framed swatch and a text in each row", arguments: [1, 3])
  func legend(scale: Int) throws {
    let legend = Legend(
      entries: [.init(color: red, text: "ab"), .init(color: .black, text: "c")], scale: scale,
      textColor: .white, panelColor: Color(red: 0, green: 1, blue: 0))
    let image = legend.image
    #expect(
      image.extent
        == Rect(
          x: 0, y: 0, width: Double(scale * (5 + 9 + 5 + 11 + 5)),
          height: Double(scale * (5 + 9 + 4 + 9 + 5))))
    let (width, pixels) = try bytes(image)
    func pixel(_ x: Int, _ y: Int) -> SIMD3<UInt8> { pixels[y * scale * width + x * scale] }
    #expect(pixel(0, 0) == [0, 255, 0])
    #expect(pixel(5, 5) == [255, 255, 255] && pixel(6, 6) == [255, 0, 0])
    #expect(pixel(12, 12) == [255, 0, 0] && pixel(13, 13) == [255, 255, 255])
    #expect(pixel(6, 19) == [0, 0, 0])
    // The stem of the b, from its top.
    #expect(pixel(19 + 6, 6) == [255, 255, 255] && pixel(19 + 6, 12) == [255, 255, 255])
    #expect(pixel(19 + 6, 5) == [0, 255, 0] && pixel(19 + 6, 13) == [0, 255, 0])
    #expect(Legend(entries: []).image.extent.isEmpty)
  }

  @Test("Squares show where an image is transparent, the upper left one is light")
  func checkerboard() throws {
    let clear = Image(color: .clear).cropped(to: Rect(x: 0, y: 0, width: 8, height: 7))
    let dot = Image(color: red).cropped(to: Rect(x: 4, y: 3, width: 1, height: 1))
    let image = dot.composited(over: clear).onCheckerboard(
      squareSize: 2, dark: Color(red: 0.8, green: 0.8, blue: 0.8))
    #expect(image.extent == clear.extent)
    let (width, pixels) = try bytes(image)
    for (index, pixel) in pixels.enumerated() {
      let (x, y) = (index % width, index / width)
      let square: SIMD3<UInt8> =
        (x / 2 + y / 2) % 2 == 0 ? [255, 255, 255] : [204, 204, 204]
      #expect(pixel == (x == 4 && y == 3 ? [255, 0, 0] : square), "\(x), \(y)")
    }
    #expect(Image.empty.onCheckerboard().extent.isEmpty)
  }
}
