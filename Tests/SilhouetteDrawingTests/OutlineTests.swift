// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteDrawing
import Testing

@Suite("Outlines")
struct OutlineTests {
  private func expect(_ a: Point?, _ x: Double, _ y: Double, within tolerance: Double = 1e-9) throws
  {
    let a = try #require(a)
    #expect(abs(a.x - x) < tolerance && abs(a.y - y) < tolerance, "\(a)")
  }

  @Test("Elements before the first move are ignored, and a closed subpath goes on at its start")
  func elements() {
    var outline = Outline()
    outline.line(to: Point(x: 1, y: 1))
    outline.close()
    #expect(outline.isEmpty && outline.currentPoint == nil && outline.boundingBox == nil)
    outline.move(to: Point(x: 2, y: 3))
    outline.line(to: Point(x: 4, y: 3))
    #expect(outline.currentPoint == Point(x: 4, y: 3))
    outline.close()
    outline.close()
    #expect(outline.elements.count == 3 && outline.currentPoint == Point(x: 2, y: 3))
  }

  @Test("Arcs begin and end at their angles, and go the way that they should")
  func arcs() throws {
    for isClockwise in [false, true] {
      var outline = Outline()
      outline.addArc(
        center: Point(x: 5, y: 6), radius: 4, from: 0, to: .pi / 2, isClockwise: isClockwise)
      guard case .move(let start) = outline.elements[0] else {
        Issue.record("no move")
        return
      }
      try expect(start, 9, 6)
      try expect(outline.currentPoint, 5, 10)
      // A quarter counter-clockwise, or the other three.
      #expect(outline.elements.count == (isClockwise ? 4 : 2))
      #expect(outline.contains(Point(x: 4, y: 5)) == isClockwise)
    }
    // A turn is a circle whichever way it goes.
    for end in [2 * Double.pi, -2 * Double.pi, 14] {
      var outline = Outline()
      outline.addArc(center: .zero, radius: 3, from: 0, to: end)
      let box = try #require(outline.boundingBox)
      #expect(abs(box.width - 6) < 1e-3 && abs(box.height - 6) < 1e-3)
    }
  }

  @Test("An arc in a corner touches both lines")
  func corner() throws {
    var outline = Outline()
    outline.move(to: .zero)
    outline.addArc(corner: Point(x: 10, y: 0), towards: Point(x: 10, y: 10), radius: 3)
    guard case .line(let start) = outline.elements[1] else {
      Issue.record("no line")
      return
    }
    try expect(start, 7, 0)
    try expect(outline.currentPoint, 10, 3)
    #expect(outline.elements.count == 3)
    // Without a corner, the arc is a point.
    outline.addArc(corner: Point(x: 10, y: 8), towards: Point(x: 10, y: 9), radius: 3)
    try expect(outline.currentPoint, 10, 8)
  }

  @Test("The bounding box is that of the curve, the control box that of its points")
  func boxes() throws {
    var outline = Outline()
    outline.move(to: .zero)
    outline.curve(to: Point(x: 4, y: 0), control1: Point(x: 0, y: 4), control2: Point(x: 4, y: 4))
    #expect(outline.controlBox == Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(outline.boundingBox == Rect(x: 0, y: 0, width: 4, height: 3))
    outline.quadraticCurve(to: Point(x: 8, y: 0), control: Point(x: 6, y: -2))
    let box = try #require(outline.boundingBox)
    #expect(abs(box.minY + 1) < 1e-12 && box.maxX == 8)
  }

  @Test("A reversed outline is the same shape and the other way round")
  func reversed() throws {
    var outline = Outline(roundedRect: Rect(x: 1, y: 2, width: 9, height: 7), radius: 3)
    outline.move(to: .zero)
    outline.quadraticCurve(to: Point(x: 3, y: 1), control: Point(x: 2, y: 4))
    outline.line(to: Point(x: 3, y: -4))
    let back = outline.reversed()
    try expect(back.currentPoint, 0, 0)
    #expect(back.reversed() == outline)
    #expect(back.boundingBox == outline.boundingBox)
    // Two turns in opposite directions cancel out.
    var both = Outline(rect: Rect(x: 0, y: 0, width: 4, height: 4))
    both.append(Outline(rect: Rect(x: 0, y: 0, width: 4, height: 4)).reversed())
    #expect(!both.contains(Point(x: 2, y: 2)))
  }

  @Test("Points are inside by either rule")
  func contains() {
    var star = Outline()
    for index in 0..<5 {
      let angle = Double(index * 2) * 2 * .pi / 5
      let point = Point(x: 10 * cos(angle), y: 10 * sin(angle))
      if index == 0 { star.move(to: point) } else { star.line(to: point) }
    }
    #expect(star.contains(.zero) && !star.contains(.zero, rule: .evenOdd))
    #expect(star.contains(Point(x: 8, y: 0), rule: .evenOdd))
    #expect(!star.contains(Point(x: -8, y: 0)) && !star.contains(Point(x: .nan, y: 0)))
  }

  @Test("Dashes have their lengths, and the last one of a closed line goes on into the first")
  func dashes() throws {
    var line = Outline()
    line.move(to: .zero)
    line.line(to: Point(x: 10, y: 0))
    func starts(_ outline: Outline) -> [Double] {
      outline.elements.compactMap { if case .move(let point) = $0 { point.x } else { nil } }
    }
    #expect(starts(line.dashed([2, 3])) == [0, 5])
    #expect(starts(line.dashed([2, 3], phase: 1)) == [0, 4, 9])
    #expect(starts(line.dashed([2, 3], phase: -1)) == [1, 6])
    // An odd number of lengths: gaps become dashes in every other round.
    #expect(starts(line.dashed([3])) == [0, 6])
    #expect(line.dashed([]) == line && line.dashed([0, 0]) == line && line.dashed([-1]) == line)
    let square = Outline(rect: Rect(x: 0, y: 0, width: 4, height: 4))
    let dashed = square.dashed([5, 2])
    // 0…5, 7…12 and 14…16, which goes on to 5.
    #expect(starts(dashed).count == 2)
    #expect(dashed.contains(Point(x: 2, y: 2)) == false)
  }
}

// Mistake arc-direction: arcs that go the other way round
// - addArc(center: center, radius: radius, from: start, sweep: isClockwise ? -sweep : sweep)
// + addArc(center: center, radius: radius, from: start, sweep: isClockwise ? sweep : -sweep)
// = OutlineTests SilhouetteCompatibilityTests.UIBezierPathTests
