// SPDX-License-Identifier: Apache-2.0

import SilhouetteDrawing
import TestSupport
import Testing

@Suite("Outlines of any numbers") struct OutlineLimitTests {
  /// Returns an outline of lines side by side.
  private func lines(_ count: Int, length: Double) -> Outline {
    var outline = Outline()
    for index in 0..<count {
      outline.move(to: Point(x: 0, y: Double(index)))
      outline.line(to: Point(x: length, y: Double(index)))
    }
    return outline
  }

  @Test("Dashes of all lines together are limited; lines that need more stay solid")
  func dashes() {
    // 50,000 dashes each.
    let dashed = lines(40, length: 1e5).dashed([1, 1])
    #expect((100_000...220_000).contains(dashed.elements.count))
    let few = lines(3, length: 100).dashed([1, 1])
    #expect(few.elements.count == 3 * 50 * 2)
    #expect(lines(2, length: 1e15).dashed([1e-6, 1]).elements.count == 4)
    #expect(
      lines(1, length: 1e9).dashed([Double](repeating: 1e-9, count: 100_000)).elements.count == 2)
  }

  @Test("The ends of many wide dashes have few corners, those of few have many")
  func roundEnds() {
    var style = Outline.StrokeStyle(width: 4000, cap: .round, dashes: [0.01, 0.01])
    let many = lines(1, length: 1000).stroked(style, tolerance: 0.0025).elements.count
    #expect((1_000_000...4_000_000).contains(many))
    style.dashes = []
    let one = lines(1, length: 1000).stroked(style, tolerance: 0.0025).elements.count
    #expect(one > 1500)
  }

  @Test("Shapes of almost no height, at the edge of what numbers can say, cover nothing")
  func tiny() throws {
    let region = Rect(x: -1, y: -1, width: 12, height: 3)
    for exponent in stride(from: -90.0, through: -324, by: -0.5) {
      let height = pow10(exponent)
      for y in [0, -height / 3, height] {
        for width in [0.3, 1, 7.7, 9] {
          var outline = Outline(
            ellipseIn: Rect(x: 0.1, y: y, width: width, height: height))
          outline.addRect(Rect(x: 0.4, y: y, width: width, height: height / 7))
          let image = Image(filling: outline)
          #expect(
            try image.reds(region).allSatisfy { $0.isFinite && $0 < 1e-5 },
            "\(width) by 10 to the \(exponent)")
        }
      }
    }
  }

  /// The power of ten, which may be subnormal.
  private func pow10(_ exponent: Double) -> Double {
    var result = exponent == exponent.rounded() ? 1.0 : 3.0
    for _ in 0..<Int(-exponent) { result /= 10 }
    return result
  }

  @Test("Curves, strokes and dashes of any numbers are drawn or left out")
  func random() throws {
    var random = SeededRandom(seed: 179)
    let numbers = [
      0, 1, 3, 7.5, 1e-3, 1e-307, 1e-320, 1e9, 1e15, 1e18, 1e300, .infinity, .nan,
      Double(Int.max), .greatestFiniteMagnitude,
    ]
    func number() -> Double {
      let number = numbers[random.int(0...numbers.count - 1)]
      return random.int(0...3) == 0 ? -number : number
    }
    func point() -> Point { Point(x: number(), y: number()) }
    for _ in 0..<600 {
      var outline = Outline()
      for _ in 0..<random.int(1...4) {
        switch random.int(0...4) {
        case 0:
          outline.addEllipse(in: Rect(x: number(), y: number(), width: number(), height: number()))
        case 1:
          outline.move(to: point())
          outline.curve(to: point(), control1: point(), control2: point())
        case 2:
          outline.addRoundedRect(
            Rect(x: number(), y: number(), width: number(), height: number()),
            cornerWidth: number(), cornerHeight: number())
        case 3:
          outline.addArc(
            center: point(), radius: number(), from: number(), to: number(),
            isClockwise: random.int(0...1) == 0)
        default:
          outline.move(to: point())
          outline.line(to: point())
          outline.line(to: point())
        }
      }
      let style = Outline.StrokeStyle(
        width: number(), cap: Outline.LineCap.allCases[random.int(0...2)],
        join: Outline.LineJoin.allCases[random.int(0...2)], miterLimit: number(),
        dashes: (0..<random.int(0...3)).map { _ in number() }, dashPhase: number())
      let area = Rect(x: 0, y: 0, width: 8, height: 8)
      for image in [
        Image(filling: outline),
        Image(stroking: outline, style, within: area),
      ] {
        _ = try? Renderer(threadCount: 1).render(image, region: area)
      }
      _ = outline.dashed(style.dashes, phase: style.dashPhase).elements.count
      _ = outline.boundingBox
      _ = outline.contains(point())
    }
  }
}
