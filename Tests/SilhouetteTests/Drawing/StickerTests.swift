// SPDX-License-Identifier: Apache-2.0

import Silhouette
import Testing

/// Grey pixels, 44×36, with a subject of 20×14 in them.
@Suite("Stickers")
struct StickerTests {
  private let pixels = PixelBuffer(
    [UInt16](repeating: 90, count: 44 * 36 * 3), width: 44, height: 36)
  private let mask: PixelBuffer

  init() {
    var mask = PixelBuffer(
      (0..<44 * 36).map { index in
        let (x, y) = (index % 44, index / 44)
        return (12..<32).contains(x) && (11..<25).contains(y) ? 255 : 0
      }, width: 44, height: 36, format: .grey8)
    mask.colorSpace = .none
    self.mask = mask
  }

  private func render(_ style: Sticker) throws -> (pixels: PixelBuffer, extent: Rect) {
    let image = try style.image(of: pixels, mask: mask)
    return (try Renderer().render(image, format: .rgba8), image.extent)
  }

  @Test("The outline has its exact width, and the margin follows it", arguments: [4, 6])
  func width(outline: Int) throws {
    let color = Color(red: 1, green: 0, blue: 0)
    let (pixels, extent) = try render(
      Sticker(outline: Double(outline), outlineColor: color, hasShadow: false, margin: 3))
    let border = outline + 3
    // The mask reaches from 11 to 25 pixels from the top as well as from the bottom.
    #expect(
      extent
        == Rect(
          x: Double(12 - border), y: Double(11 - border), width: Double(20 + 2 * border),
          height: Double(14 + 2 * border)))
    func pixel(_ x: Int, _ y: Int) -> [UInt16] {
      let start = 4 * (y * pixels.width + x)
      return Array(pixels.numbers[start..<start + 4])
    }
    for distance in 1...border {
      for (x, y) in [(border - distance, border + 7), (border + 10, border - distance)] {
        let found = pixel(x, y)
        if distance > outline {
          #expect(found[3] <= 4, "\(distance)")
        } else {
          #expect(found[3] >= 251 && found[0] == 255 && found[1] == 0, "\(distance)")
        }
      }
    }
    for place in [(border, border), (border + 19, border + 13), (border + 9, border + 5)] {
      #expect(pixel(place.0, place.1) == [90, 90, 90, 255])
    }
    // Corners are round: the diagonal of a square is 1.4 times as long.
    #expect(pixel(border - outline, border - outline)[3] == 0)
    let diagonal = Int((Double(outline) * 0.6).rounded(.down))
    #expect(pixel(border - diagonal, border - diagonal)[3] == 255)
  }

  @Test("A fractional width covers the last pixel partly")
  func fraction() throws {
    let (pixels, _) = try render(Sticker(outline: 4.5, hasShadow: false, margin: 2))
    let border = 5 + 2
    let alphas = pixels.channel(3)
    let row = (border + 7) * pixels.width
    #expect(alphas[row + border - 4] >= 254 && alphas[row + border - 6] <= 1)
    #expect((120...136).contains(alphas[row + border - 5]))
  }

  @Test("The shadow is black, soft and below the sticker")
  func shadow() throws {
    let (pixels, extent) = try render(Sticker(outline: 4, margin: 10))
    #expect(extent.width == 20 + 28 && extent.height == 14 + 28)
    let numbers = pixels.numbers
    func alpha(_ x: Int, _ y: Int) -> UInt16 {
      let start = 4 * (y * pixels.width + x)
      #expect(numbers[start] == 0, "\(x), \(y)")
      return numbers[start + 3]
    }
    let (above, below) = (alpha(24, 7), alpha(24, 14 + 28 - 8))
    #expect(below > 20 && below > above && below < 102)
    #expect(alpha(24, 41) < below)
    let (_, fitted) = try render(Sticker(outline: 4))
    #expect(fitted.width > 28)
  }

  @Test("Small fragments are removed")
  func fragments() throws {
    var numbers = mask.numbers
    // Fragments of eight pixels are too small beside 280, those of eleven are large enough.
    for (x, y) in (2..<5).flatMap({ x in (2..<5).map { (x, $0) } }) { numbers[y * 44 + x] = 255 }
    numbers[3 * 44 + 3] = 0
    var small = PixelBuffer(numbers, width: 44, height: 36, format: .grey8)
    small.colorSpace = .none
    let style = Sticker(outline: 3, hasShadow: false, margin: 0)
    #expect(try style.image(of: pixels, mask: small).extent.width == 26)
    for y in 2..<5 { numbers[y * 44 + 5] = 255 }
    var large = PixelBuffer(numbers, width: 44, height: 36, format: .grey8)
    large.colorSpace = .none
    #expect(try style.image(of: pixels, mask: large).extent.width == 36)
  }

  @Test("The outline continues beyond the image, and an empty mask gives an empty sticker")
  func edges() throws {
    let whole = try Sticker(outline: 3, hasShadow: false, margin: 0)
      .image(of: pixels, mask: .mask(255, width: 44, height: 36))
    #expect(whole.extent == Rect(x: -3, y: -3, width: 50, height: 42))
    let empty = try Sticker().image(of: pixels, mask: .mask(0, width: 44, height: 36))
    #expect(empty.extent.isEmpty)
    let shrunk = try Sticker(outline: 3, hasShadow: false, margin: 0).image(
      of: pixels, mask: mask, adjusting: MaskAdjustment(shrink: 2))
    #expect(shrunk.extent.width == 20 - 4 + 6)
    #expect(throws: MaskError.self) { try Sticker().image(of: pixels, mask: pixels) }
  }
}
