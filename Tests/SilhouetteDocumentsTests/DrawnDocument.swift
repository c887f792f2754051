// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteImaging
import TestSupport

/// A drawn photo of a document on a table, seen by a pinhole camera, with the true corners.
///
/// The table is dark, of wood, or almost as light as the paper, with blotches; the document is white or tinted, bare or printed with
/// lines of text, a picture or a frame; there are a shadow of the document, uneven light, other things on the table, a pen or a
/// finger over an edge, blur and noise.
struct DrawnDocument {
  let pixels: PixelBuffer
  /// The upper left, upper right, lower right and lower left corner in pixels, y down.
  let corners: [SIMD2<Double>]

  init(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func chance(_ probability: Double) -> Bool { number(0...1) < probability }
    let width = random.int(261...420)
    let height = random.int(261...420)
    let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))

    let sizes = [(210.0, 297.0), (297, 210), (279, 216), (120, 297), (297, 297)]
    let size = sizes[random.int(0...sizes.count - 1)]
    corners = Self.corners(
      size, in: frame, angle: chance(0.7) ? number(-0.4...0.4) : number(-3.1...3.1),
      tilt: (number(-0.6...0.6), number(-0.6...0.6)), share: number(0.5...0.85))
    let up = corners.map { Point(x: $0.x, y: Double(height) - $0.y) }
    func seen(_ image: Image) -> Image {
      Filters.PerspectiveTransform(
        topLeft: up[0], topRight: up[1], bottomRight: up[2], bottomLeft: up[3]
      ).apply(to: image)
    }

    let tables: [[Double]] = [
      [50, 42, 38], [120, 88, 60], [90, 100, 110], [196, 188, 178], [228, 224, 218],
    ]
    let table = tables[random.int(0...tables.count - 1)]
    var image = Image(
      pixels: Self.blotches(
        table, 10, width: random.int(6...40), height: random.int(6...40), &random
      ).resized(width: width, height: height))
    for _ in 0..<random.int(0...3) {
      let start = Point(x: number(0...frame.width), y: number(0...frame.height))
      let end = Point(x: start.x + number(-90...90), y: start.y + number(-90...90))
      image = Image(
        strokes: [
          Stroke(
            lines: [[start, end]], width: number(3...30),
            color: Color(red: Float(number(0...1)), green: Float(number(0...1)), blue: 0.4))
        ]
      ).composited(over: image)
    }
    let shadow = Image(color: Color(red: 0, green: 0, blue: 0, alpha: Float(number(0.1...0.5))))
    image = seen(shadow.cropped(to: Rect(x: 0, y: 0, width: 64, height: 64)))
      .transformed(by: Transform2D(translationX: number(-6...6), y: number(-6...6)))
      .applyingGaussianBlur(sigma: number(1.5...6)).composited(over: image)
    image = seen(Image(pixels: Self.page(size, &random))).composited(over: image)
    if chance(0.35) {
      let side = random.int(0...3)
      let place = number(0.25...0.75)
      let (a, b) = (up[side], up[(side + 1) % 4])
      let edge = Point(x: a.x + (b.x - a.x) * place, y: a.y + (b.y - a.y) * place)
      let center = Point(
        x: up.reduce(0) { $0 + $1.x } / 4, y: up.reduce(0) { $0 + $1.y } / 4)
      func point(_ part: Double) -> Point {
        Point(
          x: edge.x + (center.x - edge.x) * part, y: edge.y + (center.y - edge.y) * part)
      }
      image = Image(
        strokes: [
          Stroke(
            lines: [[point(0.3), point(-1.5)]], width: number(6...22),
            color: chance(0.5)
              ? Color(red: 0.8, green: 0.58, blue: 0.48) : Color(red: 0.1, green: 0.12, blue: 0.3))
        ]
      ).composited(over: image)
    }
    let light = Image(
      pixels: Self.blotches([205, 205, 205], 50, width: 3, height: 3, &random)
        .resized(width: width, height: height))
    image = light.blended(.multiply, over: image.cropped(to: frame))
    image = image.clampedToExtent().applyingGaussianBlur(sigma: number(0.4...1.3))
      .cropped(to: frame)
    let grain = Image(pixels: Self.noise).transformed(
      by: Transform2D(
        translationX: Double(-random.int(0...120)), y: Double(-random.int(0...120))))
    let amount = Float(number(0.01...0.07))
    image = grain.blended(
      withMask: Image(color: Color(red: amount, green: amount, blue: amount)), over: image
    ).cropped(to: frame)
    pixels = try Renderer(workingSpace: .sRGB).render(image, region: frame, format: .rgb8)
  }

  /// Returns the corners of a document in the picture of a camera of a typical focal length.
  private static func corners(
    _ size: (width: Double, height: Double), in frame: Rect, angle: Double,
    tilt: (x: Double, y: Double), share: Double
  ) -> [SIMD2<Double>] {
    let focal = 1.1 * max(frame.width, frame.height)
    // Rotations about the axes of the picture, then the distance at which the document takes its share of the picture.
    func place(_ x: Double, _ y: Double, distance: Double) -> SIMD2<Double> {
      let (u, v) = (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
      let v2 = v * cos(tilt.x)
      let z = v * sin(tilt.x)
      let u2 = u * cos(tilt.y) + z * sin(tilt.y)
      let depth = distance - u * sin(tilt.y) + z * cos(tilt.y)
      return SIMD2(frame.width / 2 + focal * u2 / depth, frame.height / 2 + focal * v2 / depth)
    }
    let half = (size.width / 2, size.height / 2)
    let ends = [(-half.0, -half.1), (half.0, -half.1), (half.0, half.1), (-half.0, half.1)]
    var distance = 400.0
    while true {
      let points = ends.map { place($0.0, $0.1, distance: distance) }
      let inside = points.allSatisfy {
        $0.x > 6 && $0.y > 6 && $0.x < frame.width - 6 && $0.y < frame.height - 6
      }
      let low = points.reduce(points[0], pointwiseMin)
      let box = points.reduce(points[0], pointwiseMax) - low
      if inside, box.x <= share * frame.width || box.y <= share * frame.height { return points }
      distance *= 1.03
    }
  }

  /// Returns random colours around one.
  private static func blotches(
    _ color: [Double], _ amplitude: Double, width: Int, height: Int, _ random: inout SeededRandom
  ) -> PixelBuffer {
    var bytes: [UInt8] = []
    for _ in 0..<width * height {
      let change = Double(random.float()) * amplitude
      bytes += color.map { UInt8(min(max($0 + change, 0), 255)) }
    }
    return PixelBuffer(packed: bytes, width: width, height: height, format: .rgb8)
  }

  /// Returns a page at one and a half pixels per millimetre.
  private static func page(
    _ size: (width: Double, height: Double), _ random: inout SeededRandom
  ) -> PixelBuffer {
    let (width, height) = (Int(1.5 * size.width), Int(1.5 * size.height))
    let white = UInt8(random.int(232...250))
    let isTinted = random.int(0...6) == 0
    let paper =
      isTinted
      ? [UInt8(random.int(170...240)), white, UInt8(random.int(170...240))]
      : [white, white, white - 4]
    func row(_ isInk: (Int) -> Bool, _ ink: [UInt8] = [40, 42, 48]) -> [UInt8] {
      var bytes: [UInt8] = []
      for x in 0..<width { bytes += isInk(x) ? ink : paper }
      return bytes
    }
    let bare = row { _ in false }
    var rows = [[UInt8]](repeating: bare, count: height)
    let style = random.int(0...3)
    let margin = random.int(24...50)
    if style > 0 {
      var y = margin
      while y < height - margin - 8 {
        if random.int(0...6) > 0 {
          let word = random.int(12...40)
          let end = width - margin - (random.int(0...4) == 0 ? width / 3 : 0)
          let line = row {
            $0 >= margin && $0 < end && ($0 / word) % 5 != 0 && $0 % word < word - 7
          }
          for dark in y..<y + 5 { rows[dark] = line }
        }
        y += random.int(13...18)
      }
    }
    if style == 2 {
      let picture = row({ $0 > width / 4 && $0 < 3 * width / 4 }, [70, 110, 190])
      for y in height / 3..<height / 2 { rows[y] = picture }
    }
    if style == 3 {
      let (start, thickness) = (margin / 2, 4)
      func isSide(_ x: Int) -> Bool {
        let place = min(x, width - 1 - x)
        return place >= start && place < start + thickness
      }
      let line = row { $0 >= start && $0 < width - start }
      let sides = (0..<width).filter(isSide)
      for y in start..<height - start {
        if min(y, height - 1 - y) < start + thickness {
          rows[y] = line
        } else {
          for x in sides { rows[y].replaceSubrange(3 * x..<3 * x + 3, with: [40, 42, 48]) }
        }
      }
    }
    var bytes: [UInt8] = []
    for row in rows { bytes.append(contentsOf: row) }
    return PixelBuffer(packed: bytes, width: width, height: height, format: .rgb8)
  }

  /// Uniform noise, larger than any drawn photo.
  private static let noise: PixelBuffer = {
    var random = SeededRandom(seed: 9)
    let side = 544
    let words = (0..<side * side * 3 / 8).map { _ in random.next() }
    return PixelBuffer(
      packed: words.withUnsafeBytes { Array($0) }, width: side, height: side, format: .rgb8)
  }()
}
