// SPDX-License-Identifier: Apache-2.0

import SilhouetteDrawing
import TestSupport

/// A sheet of shapes and their coverage, as `Tools/make-drawing-fixtures.py` describes them.
struct OutlineFixture: FixtureEntry {
  struct Shape: Decodable, Sendable {
    struct Stroke: Decodable, Sendable {
      let width: Double
      let cap: String
      let join: String
      let miterLimit: Double
      let dashes: [Double]
      let phase: Double
    }

    let path: String
    let rule: String?
    let stroke: Stroke?
    let clip: String?
    let clipRule: String?
  }

  let name: String
  let width: Int
  let height: Int
  let shapes: [Shape]
  let pixels: String
}

extension Outline {
  /// Reads a path of a fixture.
  init(fixture text: String) throws {
    self.init()
    let words = text.split(separator: " ")
    var place = 0
    func numbers(_ count: Int) throws -> [Double] {
      guard place + count <= words.count else { throw UnknownPath(text: text) }
      defer { place += count }
      return try words[place..<place + count].map {
        guard let number = Double($0) else { throw UnknownPath(text: text) }
        return number
      }
    }
    func points(_ count: Int) throws -> [Point] {
      let values = try numbers(2 * count)
      return (0..<count).map { Point(x: values[2 * $0], y: values[2 * $0 + 1]) }
    }
    func rect() throws -> Rect {
      let values = try numbers(4)
      return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
    }
    while place < words.count {
      let letter = words[place]
      place += 1
      switch letter {
      case "M": move(to: try points(1)[0])
      case "L": line(to: try points(1)[0])
      case "Q":
        let places = try points(2)
        quadraticCurve(to: places[1], control: places[0])
      case "C":
        let places = try points(3)
        curve(to: places[2], control1: places[0], control2: places[1])
      case "Z": close()
      case "R": addRect(try rect())
      case "E": addEllipse(in: try rect())
      case "P":
        let rect = try rect()
        let radii = try numbers(2)
        addRoundedRect(rect, cornerWidth: radii[0], cornerHeight: radii[1])
      case "A", "N":
        let center = try points(1)[0]
        let values = try numbers(3)
        addArc(
          center: center, radius: values[0], from: values[1], to: values[2],
          isClockwise: letter == "N")
      default: throw UnknownPath(text: text)
      }
    }
  }

  struct UnknownPath: Error {
    let text: String
  }
}
