// SPDX-License-Identifier: Apache-2.0

import CLibrary
import Silhouette
import SilhouettePixels

/// The drawing of strokes, as `Corrections` takes them: white where they keep, black where they remove, transparent elsewhere.
package enum StrokeDrawing {
  /// The maximum number of pixels that all pieces of the strokes may cover, those that several cover counted several times.
  static let mostPixels = 4e9
  /// The smallest radius in pixels: any point of a plane is this near to the centre of a pixel.
  private static let smallestRadius = 0.75
  /// The longer side of the corrector's grid, in places.
  private static let gridSide = 192.0

  /// Draws strokes one after the other: where they contradict each other, the later one wins.
  ///
  /// - Parameters:
  ///   - strokes: The strokes.
  ///   - clicks: Clicks, which win over strokes: around one that contradicts a stroke, nothing is drawn.
  ///   - width: The width of the photo in pixels.
  ///   - height: The height of the photo in pixels.
  /// - Returns: RGBA pixels, from the top left corner; `nil` if nothing is drawn.
  /// - Throws: ``HTTPError`` 413 if the strokes cover too much; `OutOfMemoryError`.
  package static func pixels(
    of strokes: [CorrectionList.Stroke], clicks: [CorrectionList.Click] = [], width: Int,
    height: Int
  ) throws -> PixelBuffer? {
    let pieces = strokes.flatMap { Self.pieces(of: $0, width: width, height: height) }
    let area = pieces.reduce(0) { $0 + $1.boundingArea(width: width, height: height) }
    guard area <= mostPixels else {
      throw HTTPError(.contentTooLarge, "the strokes cover too many pixels")
    }
    if pieces.isEmpty { return nil }
    var pixels = try PixelBuffer.allocated(width: width, height: height, format: .rgba8)
    let stride = pixels.rowStrideInBytes
    pixels.withUnsafeMutableBytes { bytes in
      for piece in pieces { piece.fill(bytes, stride: stride, width: width, height: height) }
      let radius = 1.5 * Double(max(width, height)) / gridSide + 1
      for click in clicks {
        let point = Self.point(click.place, width: width, height: height)
        let (x, y) = click.place.pixel(width: width, height: height)
        let place = y * stride + 4 * x
        if bytes[place + 3] == 0 || (bytes[place] != 0) == click.isKept { continue }
        // Clicks and strokes meet on a grid, of which no cell must be of both kinds.
        Piece(start: point, end: point, radius: radius, code: 0)
          .fill(bytes, stride: stride, width: width, height: height)
      }
    }
    return pixels
  }

  /// Returns a place in pixels.
  private static func point(
    _ place: CorrectionList.Place, width: Int, height: Int
  ) -> SIMD2<Double> {
    SIMD2(place.x * Double(width), place.y * Double(height))
  }

  private static func pieces(
    of stroke: CorrectionList.Stroke, width: Int, height: Int
  ) -> [Piece] {
    let radius = max(smallestRadius, stroke.radius * Double(max(width, height)))
    let points = stroke.points.map { point($0, width: width, height: height) }
    let code: UInt32 = stroke.isKept ? 0xFFFF_FFFF : 0xFF00_0000
    if points.count == 1 {
      return [Piece(start: points[0], end: points[0], radius: radius, code: code)]
    }
    return zip(points, points.dropFirst()).map {
      Piece(start: $0, end: $1, radius: radius, code: code)
    }
  }
}

/// What a round pen covers on its way from one point to another.
private struct Piece {
  let start: SIMD2<Double>
  let end: SIMD2<Double>
  let radius: Double
  /// The red, green, blue and alpha of its pixels, from the lowest byte to the highest.
  let code: UInt32

  /// Returns the indices of pixels whose centres lie in an interval.
  private func centers(from lower: Double, to upper: Double, count: Int) -> Range<Int> {
    let limit = Double(count)
    let first = Int(min(max((lower - 0.5).rounded(.up), 0), limit))
    let end = Int(min(max((upper - 0.5).rounded(.down) + 1, 0), limit))
    return first..<max(first, end)
  }

  private func rows(_ height: Int) -> Range<Int> {
    centers(from: min(start.y, end.y) - radius, to: max(start.y, end.y) + radius, count: height)
  }

  /// Returns the area of the bounding box inside the photo.
  func boundingArea(width: Int, height: Int) -> Double {
    let columns = centers(
      from: min(start.x, end.x) - radius, to: max(start.x, end.x) + radius, count: width)
    return Double(columns.count) * Double(rows(height).count)
  }

  /// Gives the pixels whose centres it covers their code.
  func fill(_ bytes: UnsafeMutableRawBufferPointer, stride: Int, width: Int, height: Int) {
    let way = end - start
    let length = (way * way).sum().squareRoot()
    let normal = length > 0 ? SIMD2(-way.y, way.x) * (radius / length) : SIMD2(0, 0)
    for row in rows(height) {
      // The shape is convex: a row is one interval, which reaches to the farther of its two circles and long sides.
      let y = Double(row) + 0.5
      var (left, right) = (Double.infinity, -Double.infinity)
      for center in [start, end] where abs(y - center.y) <= radius {
        let half = (radius * radius - (y - center.y) * (y - center.y)).squareRoot()
        left = min(left, center.x - half)
        right = max(right, center.x + half)
      }
      for side in [normal, -normal] {
        let (a, b) = (start + side, end + side)
        guard a.y != b.y, min(a.y, b.y) <= y, y <= max(a.y, b.y) else { continue }
        let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
        left = min(left, x)
        right = max(right, x)
      }
      guard left <= right else { continue }
      for column in centers(from: left, to: right, count: width) {
        bytes.storeBytes(
          of: code.littleEndian, toByteOffset: row * stride + 4 * column, as: UInt32.self)
      }
    }
  }
}
