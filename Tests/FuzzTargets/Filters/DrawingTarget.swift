// SPDX-License-Identifier: Apache-2.0

import SilhouetteDrawing

/// Outlines made of the input's numbers, filled and stroked: every element, number and style is one of the bytes.
enum DrawingTarget: FuzzTarget {
  static let name = "drawing"
  static let summary = "outlines, filled and stroked"
  static let maximumByteCount = 256

  private static let maximumElementCount = 24
  private static let renderer = Renderer(
    pixelsPerStrip: 64, memoryLimit: 16 << 20, maximumPixelCount: 1 << 14, threadCount: 1)
  private static let area = Rect(x: 0, y: 0, width: 16, height: 12)

  static func run(_ bytes: [UInt8]) throws {
    var entropy = Entropy(bytes)
    let transform = entropy.isOne(in: 4) ? Self.transform(&entropy) : .identity
    let style = Self.style(&entropy)
    let kind = entropy.byte() % 4
    let isAntialiased = entropy.bool()
    let within = entropy.bool() ? area : .infinite
    var outline = Outline()
    for _ in 0..<maximumElementCount where !entropy.isEmpty { add(to: &outline, &entropy) }
    _ = (outline.boundingBox, outline.controlBox, outline.reversed())
    _ = outline.contains(Point(x: 3, y: 4), rule: .evenOdd)
    let image =
      switch kind {
      case 0:
        Image(
          filling: outline.transformed(by: transform), rule: .evenOdd, isAntialiased: isAntialiased,
          within: within)
      case 1: Image(filling: outline, isAntialiased: isAntialiased, within: within)
      case 2:
        Image(
          stroking: outline, style, transform: transform, isAntialiased: isAntialiased,
          within: within)
      default: Image(filling: outline.stroked(style), within: within)
      }
    _ = try renderer.render(image.cropped(to: area), format: .rgba8)
  }

  private static func add(to outline: inout Outline, _ entropy: inout Entropy) {
    switch entropy.byte() % 10 {
    case 0: outline.move(to: point(&entropy))
    case 1, 2: outline.line(to: point(&entropy))
    case 3: outline.quadraticCurve(to: point(&entropy), control: point(&entropy))
    case 4:
      outline.curve(
        to: point(&entropy), control1: point(&entropy), control2: point(&entropy))
    case 5: outline.close()
    case 6: outline.addEllipse(in: rect(&entropy))
    case 7: outline.addRect(rect(&entropy))
    case 8:
      outline.addRoundedRect(
        rect(&entropy), cornerWidth: number(&entropy), cornerHeight: number(&entropy))
    default:
      outline.addArc(corner: point(&entropy), towards: point(&entropy), radius: number(&entropy))
    }
  }

  private static func style(_ entropy: inout Entropy) -> Outline.StrokeStyle {
    Outline.StrokeStyle(
      width: number(&entropy), cap: entropy.choice(Outline.LineCap.allCases),
      join: entropy.choice(Outline.LineJoin.allCases), miterLimit: number(&entropy),
      dashes: (0..<entropy.byte() % 4).map { _ in abs(number(&entropy)) },
      dashPhase: number(&entropy))
  }

  private static func transform(_ entropy: inout Entropy) -> Transform2D {
    Transform2D(
      a: number(&entropy), b: number(&entropy), c: number(&entropy), d: number(&entropy),
      tx: number(&entropy), ty: number(&entropy))
  }

  private static func rect(_ entropy: inout Entropy) -> Rect {
    Rect(
      x: number(&entropy), y: number(&entropy), width: number(&entropy), height: number(&entropy))
  }

  private static func point(_ entropy: inout Entropy) -> Point {
    Point(x: number(&entropy), y: number(&entropy))
  }

  /// Returns a number near the picture, and now and then one that nobody draws with.
  private static func number(_ entropy: inout Entropy) -> Double {
    entropy.isOne(in: 12)
      ? entropy.choice(hostile) : Double(Int8(bitPattern: entropy.byte())) / 4
  }

  private static let hostile: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, 1e-307, 1e-300, -1e-320, 1e9, -1e9, 1e15, 1e18, -1e18,
    1e300,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude, 9.2e18, 1e-9,
  ]

  static func makeSeeds() throws -> [FuzzSeed] {
    (0..<10).map { kind in
      let elements = (0..<8).map { UInt8(truncatingIfNeeded: kind + $0 * 37) }
      let head: [UInt8] = [
        0, 4, 8, UInt8(kind), 20, UInt8(kind % 3), 9, 5, 1, UInt8(kind % 4), 1, 0,
      ]
      return FuzzSeed(
        name: "\(kind)", bytes: head + [0, 3, 9, 30, UInt8(kind)] + elements + elements)
    }
  }
}
