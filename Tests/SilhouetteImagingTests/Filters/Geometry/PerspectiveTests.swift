// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Perspective and straightening") struct PerspectiveTests {
  /// Between the four pixels around a point.
  private func bilinear(
    _ x: Double, _ y: Double, _ pixel: (Int, Int) -> SIMD4<Double>
  ) -> SIMD4<Double> {
    let (left, bottom) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (u, v) = (x - 0.5 - left, y - 0.5 - bottom)
    let (i, j) = (Int(left), Int(bottom))
    return (pixel(i, j) * (1 - u) + pixel(i + 1, j) * u) * (1 - v)
      + (pixel(i, j + 1) * (1 - u) + pixel(i + 1, j + 1) * u) * v
  }

  /// Solves a system of linear equations by elimination.
  private func solve(_ rows: [[Double]]) -> [Double] {
    var rows = rows
    let n = rows.count
    for column in 0..<n {
      let pivot = (column..<n).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, pivot)
      for row in 0..<n where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...n { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return (0..<n).map { rows[$0][n] / rows[$0][$0] }
  }

  @Test("The corners land on the points, and between them lines stay lines")
  func perspective() throws {
    var random = SeededRandom(seed: 1)
    let quads: [[(Double, Double)]] = [
      [(-3, -2), (21.5, 1), (17, 19), (1.25, 14)], [(0, 0), (12, 0), (12, 9), (0, 9)],
      [(20, -1), (2, 3), (4, 12), (19, 15)],
    ]
    for quad in quads {
      let sample = try SampleImage(&random)
      let rect = sample.image.extent
      let corners = [
        (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY),
        (rect.minX, rect.maxY),
      ]
      // The eight numbers of the map from the points back to the corners, from its eight equations.
      var equations: [[Double]] = []
      for ((x, y), (u, v)) in zip(quad, corners) {
        equations.append([x, y, 1, 0, 0, 0, -x * u, -y * u, u])
        equations.append([0, 0, 0, x, y, 1, -x * v, -y * v, v])
      }
      let h = solve(equations)
      let filter = Filters.PerspectiveTransform(
        topLeft: Point(x: quad[3].0, y: quad[3].1), topRight: Point(x: quad[2].0, y: quad[2].1),
        bottomRight: Point(x: quad[1].0, y: quad[1].1),
        bottomLeft: Point(x: quad[0].0, y: quad[0].1))
      let image = filter.apply(to: sample.image)
      let region = Region(touching: image.extent)
      #expect(image.extent.minX == quad.map(\.0).min() && image.extent.maxY == quad.map(\.1).max())
      let expected = PixelGrid(region) { x, y in
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let w = h[6] * px + h[7] * py + 1
        return bilinear(
          (h[0] * px + h[1] * py + h[2]) / w, (h[3] * px + h[4] * py + h[5]) / w
        ) { sample.grid[$0, $1] }
      }
      #expect(try PixelGrid(image, region).distance(to: expected) < 1e-5)
    }
  }

  @Test("Points that are not the corners of a convex quadrilateral give an empty image")
  func degenerate() {
    let image = Image.counting(width: 5, height: 4)
    func extent(_ points: [(Double, Double)]) -> Rect {
      Filters.PerspectiveTransform(
        topLeft: Point(x: points[0].0, y: points[0].1),
        topRight: Point(x: points[1].0, y: points[1].1),
        bottomRight: Point(x: points[2].0, y: points[2].1),
        bottomLeft: Point(x: points[3].0, y: points[3].1)
      ).apply(to: image).extent
    }
    #expect(extent([(0, 0), (0, 0), (0, 0), (0, 0)]).isEmpty)
    #expect(extent([(0, 5), (5, 0), (5, 5), (0, 0)]).isEmpty, "two sides cross")
    #expect(extent([(0, 5), (5, 5), (1, 4), (0, 0)]).isEmpty, "one corner points inwards")
    #expect(extent([(0, .nan), (5, 5), (5, 0), (0, 0)]).isEmpty)
    #expect(extent([(0, 5), (5, 5), (5, 0), (0, 0)]) == Rect(x: 0, y: 0, width: 5, height: 5))
    func corrected(_ y: Double) -> Rect {
      Filters.PerspectiveCorrection(
        topLeft: Point(x: 0, y: y), topRight: Point(x: 5, y: 5), bottomRight: Point(x: 5, y: 0),
        bottomLeft: Point(x: 0, y: 0)
      ).apply(to: image).extent
    }
    #expect(corrected(5) == Rect(x: 0, y: 0, width: 5, height: 5))
    #expect(corrected(-1).isEmpty && corrected(.nan).isEmpty && corrected(.infinity).isEmpty)
  }

  @Test("A corrected quadrilateral fills a rectangle, as the equations of its corners say")
  func correction() throws {
    var random = SeededRandom(seed: 2)
    // Lower left, lower right, upper right, upper left, with the size of the result.
    let quads: [([(Double, Double)], width: Double, height: Double)] = [
      ([(1, 2), (11.5, 1), (10, 8), (2.25, 9)], 21, 13),
      ([(0, 0), (12, 0), (12, 9), (0, 9)], 0, 0),
      ([(9, -1), (8, 9), (2, 7), (1, 2)], 0, 5), ([(3, 3), (16, 4), (12, 12), (-2, 7)], 17, 0),
    ]
    for (quad, width, height) in quads {
      let sample = try SampleImage(&random)
      func length(_ a: Int, _ b: Int) -> Double {
        hypot(quad[a].0 - quad[b].0, quad[a].1 - quad[b].1)
      }
      let columns = width > 0 ? width : max(length(0, 1), length(3, 2)).rounded()
      let rows = height > 0 ? height : max(length(0, 3), length(1, 2)).rounded()
      let corners = [(0, 0), (columns, 0), (columns, rows), (0, rows)]
      var equations: [[Double]] = []
      for ((x, y), (u, v)) in zip(corners, quad) {
        equations.append([x, y, 1, 0, 0, 0, -x * u, -y * u, u])
        equations.append([0, 0, 0, x, y, 1, -x * v, -y * v, v])
      }
      let h = solve(equations)
      let filter = Filters.PerspectiveCorrection(
        topLeft: Point(x: quad[3].0, y: quad[3].1), topRight: Point(x: quad[2].0, y: quad[2].1),
        bottomRight: Point(x: quad[1].0, y: quad[1].1),
        bottomLeft: Point(x: quad[0].0, y: quad[0].1), width: width, height: height)
      let image = filter.apply(to: sample.image)
      #expect(image.extent == Rect(x: 0, y: 0, width: columns, height: rows))
      let region = Region(touching: image.extent)
      let expected = PixelGrid(region) { x, y in
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let w = h[6] * px + h[7] * py + 1
        return bilinear(
          (h[0] * px + h[1] * py + h[2]) / w, (h[3] * px + h[4] * py + h[5]) / w
        ) { sample.grid[$0, $1] }
      }
      #expect(try PixelGrid(image, region).distance(to: expected) < 1e-5)
    }
  }

  @Test("A straightened image fills its extent", arguments: [0.1, -0.35, 1.2])
  func straighten(angle: Double) throws {
    var random = SeededRandom(seed: UInt64(abs(angle) * 100))
    let sample = try SampleImage(&random, isOpaque: true)
    let rect = sample.image.extent
    let (cx, cy) = (rect.minX + rect.width / 2, rect.minY + rect.height / 2)
    let (w, h) = (rect.width, rect.height)
    let factor = abs(cos(angle)) + max(w / h, h / w) * abs(sin(angle))
    let expected = PixelGrid(sample.grid.region) { x, y in
      let (dx, dy) = ((Double(x) + 0.5 - cx) / factor, (Double(y) + 0.5 - cy) / factor)
      return bilinear(
        cx + dx * cos(angle) + dy * sin(angle), cy - dx * sin(angle) + dy * cos(angle)
      ) { sample.grid.clamped($0, $1) }
    }
    let image = Filters.Straighten(angle: angle).apply(to: sample.image)
    #expect(image.extent == rect && image.sufficientFormat == .rgb8)
    #expect(try PixelGrid(image, sample.grid.region).distance(to: expected) < 1e-5)
    // No corner comes from outside, and one less would.
    let corners = [(-w / 2, -h / 2), (w / 2, -h / 2)].map { x, y in
      (
        abs((x * cos(angle) + y * sin(angle)) / factor),
        abs((y * cos(angle) - x * sin(angle)) / factor)
      )
    }
    let worst = corners.map { max($0.0 / (w / 2), $0.1 / (h / 2)) }.max() ?? 0
    #expect(worst <= 1 + 1e-9 && worst > 0.999)
  }
}
