// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// What a page says about a mask, in the order in which it was said: all of it each time, so that the server keeps nothing.
package struct CorrectionList: Hashable, Sendable {
  /// A place of a photo, in fractions of its width and height from the top left corner.
  package struct Place: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// Returns the pixel of a click, from the top left corner, as the corrector counts, whose origin is the lower left corner.
    package func pixel(width: Int, height: Int) -> (x: Int, y: Int) {
      let upwards = 1 - y
      return (
        min(Int(x * Double(width)), width - 1), min(Int((1 - upwards) * Double(height)), height - 1)
      )
    }
  }

  package struct Click: Hashable, Sendable {
    package var place: Place
    package var isKept: Bool

    package init(_ place: Place, isKept: Bool) {
      self.place = place
      self.isKept = isKept
    }
  }

  package struct Stroke: Hashable, Sendable {
    package var isKept: Bool
    /// Half of the width, as a fraction of the photo's longer side.
    package var radius: Double
    package var points: [Place]

    package init(isKept: Bool, radius: Double, points: [Place]) {
      self.isKept = isKept
      self.radius = radius
      self.points = points
    }
  }

  package var clicks: [Click] = []
  package var strokes: [Stroke] = []
  /// The longer side of the mask that the page can show, in pixels; `nil` for the largest.
  package var side: Int?

  /// The maximum numbers of clicks, of strokes, and of points of all strokes.
  static let (mostClicks, mostStrokes, mostPoints) = (1000, 1000, 100_000)
  /// The places at which a stroke may have points, since a pointer may leave the photo.
  private static let reach = -1.0...2.0
  private static let radii = 0.0...0.25

  package init(clicks: [Click] = [], strokes: [Stroke] = [], side: Int? = nil) {
    self.clicks = clicks
    self.strokes = strokes
    self.side = side
  }

  /// Reads JSON such as `{"clicks":[{"x":0.4,"y":0.3,"keep":true}],"strokes":[{"keep":false,"radius":0.01,"points":[[0.1,0.2]]}]}`.
  ///
  /// - Throws: ``HTTPError``, 400 if the text has another form.
  package init(json: [UInt8]) throws(HTTPError) {
    let value: JSONValue
    do {
      value = try json.withUnsafeBytes { bytes in
        try JSONParser.parse(
          ByteReader(bytes, path: "the corrections", format: "JSON"), range: 0..<bytes.count)
      }
    } catch {
      throw HTTPError(.badRequest, "\(error)")
    }
    let members = try value.members(["clicks", "side", "strokes"])
    if let side = members["side"] {
      guard case .integer(let side) = side, 1...CorrectionSession.largestSide ~= side else {
        throw HTTPError(
          .badRequest, "side: expected an integer 1…\(CorrectionSession.largestSide)")
      }
      self.side = side
    }
    for click in try members["clicks"]?.elements(atMost: Self.mostClicks, "clicks") ?? [] {
      let parts = try click.members(["keep", "x", "y"])
      let place = Place(
        x: try Self.number(parts["x"], in: 0...1, "x of a click"),
        y: try Self.number(parts["y"], in: 0...1, "y of a click"))
      clicks.append(Click(place, isKept: try Self.truth(parts["keep"])))
    }
    var count = 0
    for stroke in try members["strokes"]?.elements(atMost: Self.mostStrokes, "strokes") ?? [] {
      let parts = try stroke.members(["keep", "points", "radius"])
      let points = try parts["points"]?.elements(atMost: Self.mostPoints - count, "points") ?? []
      count += points.count
      strokes.append(
        Stroke(
          isKept: try Self.truth(parts["keep"]),
          radius: try Self.number(parts["radius"], in: Self.radii, "radius of a stroke"),
          points: try Self.places(points)))
    }
  }

  private static func places(_ points: [JSONValue]) throws(HTTPError) -> [Place] {
    var places: [Place] = []
    for point in points {
      let numbers = try point.elements(atMost: 2, "numbers of a point")
      places.append(
        Place(
          x: try number(numbers.first, in: reach, "x of a stroke"),
          y: try number(numbers.dropFirst().first, in: reach, "y of a stroke")))
    }
    return places
  }

  private static func number(
    _ value: JSONValue?, in range: ClosedRange<Double>, _ name: String
  ) throws(HTTPError) -> Double {
    let number: Double? =
      switch value {
      case .integer(let integer)?: Double(integer)
      case .number(let number)?: number
      default: nil
      }
    guard let number, range.contains(number) else {
      throw HTTPError(
        .badRequest, "\(name): expected a number \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }

  private static func truth(_ value: JSONValue?) throws(HTTPError) -> Bool {
    guard case .bool(let isTrue)? = value else {
      throw HTTPError(.badRequest, "keep: expected true or false")
    }
    return isTrue
  }
}

extension JSONValue {
  /// Returns the members of an object by their names.
  ///
  /// - Throws: ``HTTPError`` if it is no object, or has a member of another name.
  fileprivate func members(_ names: Set<String>) throws(HTTPError) -> [String: JSONValue] {
    guard case .object(let members) = self, members.allSatisfy({ names.contains($0.name) }) else {
      throw HTTPError(
        .badRequest, "expected an object with \(names.sorted().joined(separator: ", "))")
    }
    return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Returns the elements of an array.
  ///
  /// - Throws: ``HTTPError`` if it is no array, or has too many elements.
  fileprivate func elements(atMost most: Int, _ name: String) throws(HTTPError) -> [JSONValue] {
    guard case .array(let elements) = self, elements.count <= most else {
      throw HTTPError(.badRequest, "expected an array of at most \(most) \(name)")
    }
    return elements
  }
}
