// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePixels

/// Corrections in pixels of an image, and on the grid.
struct CorrectionMarks {
  /// The marks on the grid, in an order that does not depend on the order of the corrections.
  private(set) var marks: [CorrectionField.Mark] = []
  /// The place of each click on the grid.
  private(set) var clickPlaces: [Int] = []
  /// The pixels of clicks, and of strokes, from the top left corner.
  private var clicks: [(x: Int, y: Int, isKept: Bool)] = []
  private var strokes: PixelBuffer?
  /// The radius around a click that is set where the fit of edges contradicts it, in pixels.
  private let radius: Int

  /// - Throws: `CorrectionError`.
  init(_ corrections: Corrections, size: Size, grid: CorrectionGrid) throws {
    let (width, height) = (Int(size.width), Int(size.height))
    radius = max(
      1, Int((Double(max(width, height)) / Double(CorrectionGrid.longSide) / 2).rounded()))
    var said: [Int: Bool] = [:]
    for click in corrections.clicks {
      guard NormalizedRect.fullImage.contains(click.point) else {
        throw CorrectionError.outsideImage(click.point)
      }
      let x = min(Int(click.point.x * size.width), width - 1)
      let y = min(Int((1 - click.point.y) * size.height), height - 1)
      if let before = said.updateValue(click.isKept, forKey: y * width + x), before != click.isKept
      {
        throw CorrectionError.contradiction(x: x, y: y)
      }
      clicks.append((x, y, click.isKept))
      let place = y * grid.height / height * grid.width + x * grid.width / width
      marks.append(CorrectionField.Mark(places: [place], isKept: click.isKept))
      clickPlaces.append(place)
    }
    if let strokes = corrections.strokes {
      guard strokes.rect.size == size else {
        throw CorrectionError.otherSize("strokes", found: strokes.rect.size, expected: size)
      }
      guard strokes.format.channels.hasAlpha else { throw CorrectionError.strokesWithoutAlpha }
      let strokes = try strokes.straightBytes()
      self.strokes = strokes
      try addStrokes(strokes, grid)
    }
    marks = Set(marks).sorted {
      ($0.places[0], $0.isKept ? 1 : 0, $0.isStroke ? 1 : 0)
        < ($1.places[0], $1.isKept ? 1 : 0, $1.isStroke ? 1 : 0)
    }
  }

  private mutating func addStrokes(
    _ strokes: PixelBuffer, _ grid: CorrectionGrid
  ) throws(CorrectionError) {
    var labels = [UInt8](repeating: 0, count: grid.count)
    for y in 0..<strokes.height {
      strokes.withUnsafeRow(y) { bytes in
        for x in 0..<strokes.width where bytes[4 * x + 3] >= 128 {
          let place = y * grid.height / strokes.height * grid.width + x * grid.width / strokes.width
          labels[place] = bytes[4 * x] >= 128 ? 1 : 2
        }
      }
    }
    for click in clicks {
      if let isKept = verdict(x: click.x, y: click.y), isKept != click.isKept {
        throw .contradiction(x: click.x, y: click.y)
      }
    }
    let pieces = ConnectedComponents(labels: labels, width: grid.width, separatesLabels: true)
    var places = [[Int]](repeating: [], count: pieces.components.count + 1)
    for (place, number) in pieces.labels().enumerated() { places[Int(number)].append(place) }
    for piece in places.dropFirst() {
      marks.append(
        CorrectionField.Mark(places: piece, isKept: labels[piece[0]] == 1, isStroke: true))
    }
  }

  private func verdict(x: Int, y: Int) -> Bool? {
    strokes?.withUnsafeRow(y) { $0[4 * x + 3] < 128 ? nil : $0[4 * x] >= 128 }
  }

  /// Sets what the corrections say where a mask says otherwise: pixels of strokes, and pixels around clicks that are not
  /// nearer to a contrary one.
  func stamp(into mask: inout PixelBuffer) {
    let (width, height, stride) = (mask.width, mask.height, mask.rowStrideInBytes)
    let strokes = strokes
    let wrong = mask.withUnsafeBytes { bytes in
      clicks.filter { (bytes[$0.y * stride + $0.x] >= 128) != $0.isKept }
    }
    if wrong.isEmpty, strokes == nil { return }
    mask.withUnsafeMutableBytes { bytes in
      for click in wrong {
        for y in max(click.y - radius, 0)...min(click.y + radius, height - 1) {
          for x in max(click.x - radius, 0)...min(click.x + radius, width - 1) {
            func square(_ other: (x: Int, y: Int, isKept: Bool)) -> Int {
              (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
            }
            let own = square(click)
            guard own <= radius * radius,
              !clicks.contains(where: { $0.isKept != click.isKept && square($0) <= own }),
              verdict(x: x, y: y) ?? click.isKept == click.isKept
            else { continue }
            bytes[y * stride + x] = click.isKept ? 255 : 0
          }
        }
      }
      guard let strokes else { return }
      for y in 0..<height {
        strokes.withUnsafeRow(y) { colors in
          for x in 0..<width where colors[4 * x + 3] >= 128 {
            let isKept = colors[4 * x] >= 128
            if (bytes[y * stride + x] >= 128) != isKept { bytes[y * stride + x] = isKept ? 255 : 0 }
          }
        }
      }
    }
  }
}
