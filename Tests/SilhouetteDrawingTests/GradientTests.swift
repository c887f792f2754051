// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteDrawing

@Suite("Gradients of several colours")
struct GradientTests {
  private let stops: [(position: Double, color: Color)] = [
    (0, Color(red: 0, green: 0, blue: 0, colorSpace: .none)),
    (0.25, Color(red: 1, green: 0, blue: 0, colorSpace: .none)),
    (1, Color(red: 0.5, green: 0, blue: 0, colorSpace: .none)),
  ]

  /// The red of the stops at a position.
  private func red(_ t: Double) -> Double {
    let t = min(max(t, 0), 1)
    return t < 0.25 ? t / 0.25 : 1 - 0.5 * (t - 0.25) / 0.75
  }

  @Test("A linear gradient is interpolated between the nearest colours")
  func linear() throws {
    let shape = GradientShape.linear(from: Point(x: 4, y: 0), to: Point(x: 16, y: 6))
    for extends in [false, true] {
      let image = Image(
        gradient: shape, stops: stops, transform: Transform2D(translationX: 1, y: 2),
        extendsBefore: extends, extendsAfter: extends)
      let reds = try image.reds(Rect(x: 0, y: 0, width: 20, height: 9))
      for row in 0..<9 {
        for column in 0..<20 {
          let (x, y) = (Double(column) + 0.5 - 5, 8.5 - Double(row) - 2)
          let t = (12 * x + 6 * y) / 180
          let expected = extends || (0...1).contains(t) ? red(t) : 0
          #expect(abs(Double(reds[row * 20 + column]) - expected) < 1e-5)
        }
      }
    }
  }

  @Test("A radial gradient is that of the last circle through a point")
  func radial() throws {
    let (c0, r0, c1, r1) = ((9.0, 8.0), 1.0, (12.0, 10.0), 9.0)
    let image = Image(
      gradient: .radial(
        from: Point(x: c0.0, y: c0.1), radius0: r0, to: Point(x: c1.0, y: c1.1), radius1: r1),
      stops: stops, extendsBefore: false, extendsAfter: false)
    let reds = try image.reds(Rect(x: 0, y: 0, width: 24, height: 20))
    for row in 0..<20 {
      for column in 0..<24 {
        let (x, y) = (Double(column) + 0.5, 19.5 - Double(row))
        // The circles contain each other, so that the distance from their edge has one zero.
        func outside(_ t: Double) -> Double {
          let (dx, dy) = (x - c0.0 - t * (c1.0 - c0.0), y - c0.1 - t * (c1.1 - c0.1))
          return (dx * dx + dy * dy).squareRoot() - r0 - t * (r1 - r0)
        }
        var expected = 0.0
        if outside(0) >= 0, outside(1) <= 0 {
          var (low, high) = (0.0, 1.0)
          for _ in 0..<50 {
            let middle = (low + high) / 2
            if outside(middle) > 0 { low = middle } else { high = middle }
          }
          expected = red(low)
        }
        #expect(abs(Double(reds[row * 24 + column]) - expected) < 1e-4, "\(column), \(row)")
      }
    }
  }

  @Test("Colours are interpolated before they are premultiplied")
  func alpha() throws {
    let image = Image(
      gradient: .linear(from: .zero, to: Point(x: 2, y: 0)),
      stops: [(0, .white), (1, Color(red: 0, green: 0, blue: 0, alpha: 0))],
      extendsBefore: false, extendsAfter: false)
    // A quarter of the way: 0.75 · 0.75.
    let reds = try image.reds(Rect(x: 0, y: 0, width: 2, height: 1))
    #expect(abs(reds[0] - 0.5625) < 1e-6 && abs(reds[1] - 0.0625) < 1e-6)
    #expect(
      Image(
        gradient: .linear(from: .zero, to: .zero), stops: [], extendsBefore: true,
        extendsAfter: true
      ).extent.isEmpty)
  }
}
