// SPDX-License-Identifier: Apache-2.0

/// The edges of a filled outline, from which the coverage of pixels is computed row by row.
///
/// The coverage of a pixel is the exact area of the flattened outline inside it, also where edges cross. It depends only on the
/// pixel's position, not on the pixels that are computed together with it.
struct OutlineCoverage: Sendable, Hashable {
  /// An edge from its lower to its upper end.
  struct Edge: Hashable, Sendable {
    var lowX, lowY, highX, highY: Double
    /// 1 if the outline goes up along the edge, otherwise −1.
    var direction: Int

    /// Returns the x coordinate at a height between the ends.
    @inline(__always)
    func x(at y: Double) -> Double {
      if y <= lowY { return lowX }
      if y >= highY { return highX }
      return lowX + (y - lowY) / (highY - lowY) * (highX - lowX)
    }
  }

  /// The largest distance of a curve from the lines that replace it, in pixels.
  static let tolerance = 0.0025

  /// The rectangle outside of which the coverage is 0.
  private(set) var rect = Rect.empty
  let rule: Outline.FillRule
  let isAntialiased: Bool
  private(set) var edges: [Edge] = []
  private let area: Rect
  /// Indicates whether the outline continues on the right of the area.
  private var reachesRight = false
  /// The indices of the edges that touch each band of rows, from the lowest band to the highest.
  private var entries: [Int32] = []
  /// The index of each band's first entry, and the number of all entries.
  private var starts: [Int] = [0]
  private var bandHeight = 1.0
  /// The lowest row of the lowest band.
  private var bottom = 0.0

  /// Prepares the coverage of a filled outline.
  ///
  /// - Parameters:
  ///   - outline: The outline, in pixels.
  ///   - rule: The fill rule.
  ///   - isAntialiased: `false` to cover each pixel either entirely or not at all, depending on its centre.
  ///   - area: The area to compute, which bounds the memory that a large outline takes.
  init(
    filling outline: Outline, rule: Outline.FillRule = .nonZero, isAntialiased: Bool = true,
    within area: Rect = .infinite
  ) {
    self.init(rule: rule, isAntialiased: isAntialiased, within: area)
    for line in outline.flattened(tolerance: Self.tolerance, within: area) { add(line.points) }
    makeBands()
  }

  /// Prepares the coverage of a stroke along an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline, in user space.
  ///   - style: The width, ends and corners of the stroke, in user space.
  ///   - transform: The map from user space to pixels.
  ///   - isAntialiased: `false` to cover each pixel either entirely or not at all, depending on its centre.
  ///   - area: The area to compute, in pixels.
  init(
    stroking outline: Outline, _ style: Outline.StrokeStyle, transform: Transform2D = .identity,
    isAntialiased: Bool = true, within area: Rect = .infinite
  ) {
    self.init(rule: .nonZero, isAntialiased: isAntialiased, within: area)
    let scale = transform.scale
    if scale > 0, scale.isFinite, let inverse = transform.inverted {
      let stroker = Stroker(
        style, tolerance: Self.tolerance / scale, within: inverse.boundingBox(of: area))
      stroker.stroke(outline) { points in
        add(points.map { Outline.clamped(transform.apply(to: Point(x: $0.x, y: $0.y))) })
      }
    }
    makeBands()
  }

  private init(rule: Outline.FillRule, isAntialiased: Bool, within area: Rect) {
    self.rule = rule
    self.isAntialiased = isAntialiased
    self.area = area
  }

  /// Adds the edges of a polygon.
  private mutating func add(_ points: [SIMD2<Double>]) {
    guard var a = points.last else { return }
    for b in points {
      if a.y < b.y {
        add(Edge(lowX: a.x, lowY: a.y, highX: b.x, highY: b.y, direction: 1))
      } else if a.y > b.y {
        add(Edge(lowX: b.x, lowY: b.y, highX: a.x, highY: a.y, direction: -1))
      }
      a = b
    }
  }

  private mutating func add(_ edge: Edge) {
    var edge = edge
    let left = min(edge.lowX, edge.highX)
    let right = max(edge.lowX, edge.highX)
    // What is right of the area does not matter, and of what is left of it, only how far up it goes.
    guard edge.highY > area.minY, edge.lowY < area.maxY, right.isFinite else { return }
    if left >= area.maxX { return reachesRight = true }
    if right <= area.minX {
      edge.lowX = area.minX
      edge.highX = area.minX
    }
    edges.append(edge)
  }

  /// Sorts the edges into bands.
  private mutating func makeBands() {
    var low = SIMD2(Double.infinity, .infinity)
    var high = -low
    for edge in edges {
      low = pointwiseMin(low, SIMD2(min(edge.lowX, edge.highX), edge.lowY))
      high = pointwiseMax(high, SIMD2(max(edge.lowX, edge.highX), edge.highY))
    }
    if reachesRight { high.x = area.maxX }
    rect = Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y).intersection(area)
    if rect.isEmpty { return edges = [] }
    bottom = rect.minY.rounded(.down)
    // Whole rows, so that a row lies in one band. A band holds the edges that touch it; many bands of high edges would take
    // too much memory.
    let height = (rect.maxY - bottom).rounded(.up)
    bandHeight = max(4, (height / 2048).rounded(.up))
    while bandHeight < height {
      let total = edges.reduce(0.0) { $0 + 1 + ($1.highY - $1.lowY) / bandHeight }
      if total <= Double(4 * edges.count + 65536) { break }
      bandHeight *= 2
    }
    let count = Int((height / bandHeight).rounded(.up))
    starts = Array(repeating: 0, count: count + 1)
    for edge in edges { for band in bands(of: edge) { starts[band + 1] += 1 } }
    for band in 1..<starts.count { starts[band] += starts[band - 1] }
    entries = Array(repeating: 0, count: starts[starts.count - 1])
    var next = starts
    for (index, edge) in edges.enumerated() {
      for band in bands(of: edge) {
        entries[next[band]] = Int32(truncatingIfNeeded: index)
        next[band] += 1
      }
    }
  }

  /// Returns the bands that an edge touches.
  private func bands(of edge: Edge) -> ClosedRange<Int> {
    band(at: edge.lowY)...band(at: edge.highY)
  }

  private func band(at y: Double) -> Int {
    let place = ((y - bottom) / bandHeight).rounded(.down)
    return Int(max(0, min(place, Double(starts.count - 2))))
  }

  /// Writes the coverage of consecutive pixels of a row, 0…1.
  ///
  /// - Parameters:
  ///   - span: The position of the pixels.
  ///   - coverage: The memory for `span.count` values.
  func write(_ span: PixelSpan, into coverage: UnsafeMutablePointer<Float>) {
    let y = Double(span.y)
    guard !edges.isEmpty, y < rect.maxY, y + 1 > rect.minY else {
      coverage.update(repeating: 0, count: span.count)
      return
    }
    let band = band(at: y)
    let range = starts[band]..<starts[band + 1]
    entries.withUnsafeBufferPointer { entries in
      edges.withUnsafeBufferPointer { edges in
        let chosen = UnsafeBufferPointer(rebasing: entries[range])
        // Blocks of pixels at fixed places, so that the result does not depend on the span.
        var x = span.x
        let end = span.x + span.count
        while x < end {
          let start = x & ~(CoverageBlock.width - 1)
          let last = min(end, start + CoverageBlock.width)
          CoverageBlock(x: start, y: span.y, rule: rule).write(
            x - start..<last - start, of: edges, at: chosen, isAntialiased: isAntialiased,
            into: coverage + (x - span.x))
          x = last
        }
      }
    }
  }
}

extension OutlineCoverage {
  /// Writes a colour, weighted by the coverage of each pixel.
  ///
  /// - Parameters:
  ///   - color: The colour, premultiplied.
  ///   - span: The position of the pixels.
  ///   - output: The memory for them, in the full layout.
  func write(_ color: SIMD4<Float>, _ span: PixelSpan, into output: PixelRow) {
    write(span, into: output.alpha)
    var index = 0
    while index < span.count {
      let share = output.alpha[index]
      output.red[index] = color.x * share
      output.green[index] = color.y * share
      output.blue[index] = color.z * share
      output.alpha[index] = color.w * share
      index &+= 1
    }
  }

  static func == (first: OutlineCoverage, second: OutlineCoverage) -> Bool {
    first.rule == second.rule && first.isAntialiased == second.isAntialiased
      && first.area == second.area && first.edges == second.edges
  }

  func hash(into hasher: inout Hasher) {
    // Enough to tell most outlines apart, and cheap for those with a million edges.
    hasher.combine(rect)
    hasher.combine(edges.count)
    hasher.combine(edges.first)
  }
}

extension Transform2D {
  /// The largest factor by which the transform changes lengths.
  package var scale: Double {
    // The larger singular value.
    let squares = a * a + b * b + c * c + d * d
    let difference = max(squares * squares - 4 * determinant * determinant, 0).squareRoot()
    return ((squares + difference) / 2).squareRoot()
  }
}
