// SPDX-License-Identifier: Apache-2.0

/// Lines and dots of one colour, with round ends and corners.
///
/// The lines of a stroke form one shape, so that a translucent colour is no denser where they cross.
package struct Stroke: Sendable, Hashable {
  /// A polyline through points, or a single dot.
  package struct Line: Sendable, Hashable {
    /// The points in pixels, y up; a single point is a dot.
    package var points: [Point]
    /// The width of the line, or the diameter of the dot, in pixels.
    package var width: Double

    /// Creates a line.
    package init(_ points: [Point], width: Double) {
      self.points = points
      self.width = width
    }
  }

  /// The lines, in any order.
  package var lines: [Line]
  /// The colour, with straight alpha.
  package var color: Color

  /// Creates a stroke.
  package init(lines: [Line], color: Color) {
    self.lines = lines
    self.color = color
  }

  /// Creates a stroke from lines that share one width.
  package init(lines: [[Point]], width: Double, color: Color) {
    self.init(lines: lines.map { Line($0, width: width) }, color: color)
  }
}

extension Image {
  /// Creates an image of strokes, later ones over earlier ones.
  ///
  /// Our formula: the premultiplied colour of the working space times the coverage ½ + width/2 − d, clamped to 0…1,
  /// where d is the distance of the pixel's centre from the nearest line of the stroke, so that edges fade over one
  /// pixel. Points that are not finite, or over a billion pixels away, are ignored, as are lines without a positive
  /// width.
  ///
  /// - Parameter strokes: The strokes; the extent is their bounding box.
  package init(strokes: [Stroke]) {
    let strokes = DrawnStrokes(strokes)
    self = strokes.extent.isEmpty ? .empty : Image(strokes)
  }
}

/// Strokes on a transparent plane, their lines sorted into bands.
private struct DrawnStrokes: PixelGenerator {
  /// A line and the index of its stroke.
  struct Part: Hashable {
    let line: StrokeLine
    let stroke: Int
  }

  let extent: Rect
  private let parts: [Part]
  private let colors: [Color]
  private let premultiplied: [ColorSpace: [SIMD4<Float>]]
  /// The indices of the parts that touch each band of rows, starting with the lowest band.
  private let bands: [[Int]]
  private let bandHeight: Double

  init(_ strokes: [Stroke]) {
    var parts: [Part] = []
    for (index, stroke) in strokes.enumerated() {
      for line in stroke.lines where line.width > 0 && line.width < Self.limit {
        let points = line.points.filter { abs($0.x) < Self.limit && abs($0.y) < Self.limit }
        guard let first = points.first else { continue }
        for (start, end) in zip(points, points.count == 1 ? [first] : points.dropFirst()) {
          let part = StrokeLine(
            fromX: start.x, y: start.y, toX: end.x, y: end.y, reach: line.width / 2 + 0.5)
          parts.append(Part(line: part, stroke: index))
        }
      }
    }
    let rect = parts.reduce(Rect.empty) { rect, part in
      rect.union(
        Rect(
          minX: part.line.minX, minY: part.line.minY, maxX: part.line.maxX, maxY: part.line.maxY))
    }
    let height = max(16, (rect.height / Double(Self.maximumBandCount)).rounded(.up))
    var bands = [[Int]](
      repeating: [], count: rect.isEmpty ? 0 : Int((rect.height / height).rounded(.down)) + 1)
    for (place, part) in parts.enumerated() {
      let first = Int((part.line.minY - rect.minY) / height)
      let last = min(Int((part.line.maxY - rect.minY) / height), bands.count - 1)
      for band in max(first, 0)...max(first, last) { bands[band].append(place) }
    }
    extent = rect
    self.parts = parts
    self.bands = bands
    bandHeight = height
    colors = strokes.map(\.color)
    let colors = colors
    premultiplied = Dictionary(
      uniqueKeysWithValues: ColorSpace.allCases.map { space in
        (space, colors.map { $0.premultiplied(in: space) })
      })
  }

  private static let maximumBandCount = 256
  /// The largest coordinate whose sums and squares can still be computed accurately enough.
  private static let limit = 1e9

  func write(_ span: PixelSpan, into output: PixelRow, in space: ColorSpace) {
    for plane in 0..<4 { output.plane(plane).update(repeating: 0, count: span.count) }
    let y = Double(span.y) + 0.5
    let place = (y - extent.minY) / bandHeight
    guard place >= 0, Int(place) < bands.count, let colors = premultiplied[space] else { return }
    let band = bands[Int(place)]
    if band.isEmpty { return }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: span.count) { memory in
      guard let coverage = memory.baseAddress else { return }
      var stroke = -1
      var touched = 0..<0
      func finishStroke() {
        if touched.isEmpty { return }
        layColor(
          colors[stroke], coverage + touched.lowerBound, count: touched.count, over: output,
          from: touched.lowerBound)
        touched = 0..<0
      }
      for part in band.lazy.map({ parts[$0] })
      where part.line.minY < y && part.line.maxY > y {
        let start = max(0, (part.line.minX - Double(span.x)).rounded(.down))
        let end = min(Double(span.count), (part.line.maxX - Double(span.x)).rounded(.up))
        if start >= end { continue }
        let range = Int(start)..<Int(end)
        if part.stroke != stroke {
          finishStroke()
          stroke = part.stroke
        }
        // Only pixels that a line touches are cleared and blended: most of a span is far from all lines.
        if touched.isEmpty {
          (coverage + range.lowerBound).update(repeating: 0, count: range.count)
          touched = range
        } else {
          let all =
            min(
              touched.lowerBound, range.lowerBound)..<max(
              touched.upperBound, range.upperBound)
          (coverage + all.lowerBound).update(
            repeating: 0, count: touched.lowerBound - all.lowerBound)
          (coverage + touched.upperBound).update(
            repeating: 0, count: all.upperBound - touched.upperBound)
          touched = all
        }
        raiseCoverage(
          coverage + range.lowerBound, count: range.count,
          x: Double(span.x + range.lowerBound) + 0.5, y: y, by: part.line)
      }
      finishStroke()
    }
  }

  var summary: String { "\(colors.count) strokes" }

  static func == (first: DrawnStrokes, second: DrawnStrokes) -> Bool {
    first.parts == second.parts && first.colors == second.colors
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(parts)
    hasher.combine(colors)
  }
}
