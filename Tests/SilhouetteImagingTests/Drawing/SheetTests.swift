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

  /// The number of columns by the rule: the fewest with which the sheet is at least as wide as it is tall.
  private func columns(count: Int, aspect: Double) -> Int {
    for columns in 1..<count {
      let rows = (Double(count) / Double(columns)).rounded(.up)
      if Double(columns) * aspect / rows >= 1 { return columns }
    }
    return count
  }

  @Test("Many images stand in a grid that is about square, and four or fewer in a row")
  func columnCounts() {
    for count in 1...60 {
      for (width, height) in [(30, 20), (20, 30), (10, 10), (300, 10), (1, 90)] {
        let aspect = Double(width) / Double(height)
        let sizes = Array(
          repeating: Size(width: Double(width), height: Double(height)), count: count)
        let layout = SheetLayout(
          sizes, captionWidths: Array(repeating: 0, count: count), of: Sheet(gap: 0))
        #expect(
          layout.columnCount == (count <= 4 ? count : columns(count: count, aspect: aspect)))
        #expect(layout.rowCount == (count + layout.columnCount - 1) / layout.columnCount)
        for columns in [1, 3, 100] {
          let given = SheetLayout(
            sizes, captionWidths: Array(repeating: 0, count: count), of: Sheet(columns: columns))
          #expect(given.columnCount == min(columns, count))
        }
      }
    }
  }

  @Test(
    "The cells of a grid have one size, in which every image is as large as fits, in the order of reading"
  )
  func grid() throws {
    let colors: [SIMD3<UInt8>] = [
      [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0], [9, 9, 9],
    ]
    let sizes = [(30, 20), (20, 20), (60, 40), (6, 12), (90, 10)]
    let items = zip(colors, sizes).map { color, size in
      let color = SIMD3<Float>(color) / 255
      return Sheet.Item(
        plate(
          Color(red: color.x, green: color.y, blue: color.z), width: Double(size.0),
          height: Double(size.1)))
    }
    // The median of the proportions is 3:2.
    let image = Sheet(height: 20, columns: 2, gap: 4).image(of: items)
    let (width, pixels) = try bytes(image)
    #expect(width == 4 + 30 + 4 + 30 + 4)
    #expect(pixels.count / width == 4 + 3 * (20 + 4))
    for (index, color) in colors.enumerated() {
      let (x, y) = (4 + index % 2 * 34, 4 + index / 2 * 24)
      let (w, h) = sizes[index]
      let factor = min(30 / Double(w), 20 / Double(h))
      let (shownWidth, shownHeight) = (
        Int((Double(w) * factor).rounded()), Int((Double(h) * factor).rounded())
      )
      let places = pixels.indices.filter { pixels[$0] == color }
      let (columns, rows) = (places.map { $0 % width }, places.map { $0 / width })
      #expect(places.count == shownWidth * shownHeight, "\(index)")
      #expect(columns.min() == x + (30 - shownWidth) / 2)
      // The y axis points up, so that what does not divide is above.
      #expect(rows.max() == y + 19 - (20 - shownHeight) / 2, "\(index)")
    }
  }

  @Test("Captions of a grid become smaller before they widen its columns")
  func gridCaptions() {
    let sizes = Array(repeating: Size(width: 600, height: 600), count: 6)
    func layout(_ dots: Int) -> SheetLayout {
      SheetLayout(sizes, captionWidths: [dots, 0, 0, 0, 0, 5], of: Sheet(gap: 10))
    }
    // 600 pixels of height are 4 pixels a dot.
    #expect(layout(150).captionScale == 4 && layout(150).widths == [600, 600, 600])
    #expect(layout(151).captionScale == 3 && layout(200).captionScale == 3)
    #expect(layout(600).captionScale == 1 && layout(601).widths == [601, 601, 601])
    #expect(layout(150).captionHeight == 5 + 4 * 9)
    let size = layout(150).size(gap: 10)
    #expect(size == Size(width: 10 + 3 * 610, height: 10 + 2 * (600 + 41 + 10)))
  }

  @Test("A grid of large images keeps both sides within 4096 pixels, unless their height is given")
  func largeGrids() {
    for (width, height) in [(4000.0, 3000.0), (3000, 4000), (9000, 100), (600, 9000)] {
      for count in [5, 6, 40, 200] {
        let sizes = Array(repeating: Size(width: width, height: height), count: count)
        // One caption of a single character makes room below all images.
        let captions = [5] + Array(repeating: 0, count: count - 1)
        let usual = SheetLayout(sizes, captionWidths: captions, of: Sheet(columns: 3))
        let size = usual.size(gap: 16)
        #expect(size.width <= 4096 && size.height <= 4096, "\(count) of \(width)×\(height)")
        // One of the sides is nearly as long, unless the images are not reduced: cells of a pixel more would be too much.
        let slack = Double(usual.rowCount) * 16 + 3 * max(1, width / height)
        #expect(
          max(size.width, size.height) > 4096 - slack || Double(usual.height) == height)
        let given = SheetLayout(sizes, captionWidths: captions, of: Sheet(height: 3000))
        #expect(given.height == 3000)
      }
    }
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
