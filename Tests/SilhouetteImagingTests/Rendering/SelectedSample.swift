// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport

@testable import SilhouetteImaging

/// A step that only chooses.
enum SelectingStep {
  case rectangle(isMaximum: Bool, x: Int, y: Int)
  case octagon(isMaximum: Bool, radius: Int)
  case median
  case crop(Region)
  case clamp
  case transform(Transform2D)

  init(_ random: inout SeededRandom) {
    switch random.int(0...5) {
    case 0:
      self = .rectangle(
        isMaximum: random.int(0...1) == 0, x: random.int(0...4), y: random.int(0...4))
    case 1: self = .octagon(isMaximum: random.int(0...1) == 0, radius: random.int(0...4))
    case 2: self = .median
    case 3:
      let (x, y) = (random.int(-9...4), random.int(-9...4))
      self = .crop(
        Region(minX: x, minY: y, maxX: x + random.int(5...15), maxY: y + random.int(5...15)))
    case 4: self = .clamp
    default:
      let turns = [
        Transform2D(a: -1, b: 0, c: 0, d: 1, tx: 5, ty: 0),
        Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 2),
        Transform2D(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: -1),
        Transform2D(a: -1, b: 0, c: 0, d: -1, tx: 4, ty: 5),
        Transform2D(translationX: -3, y: 4),
      ]
      self = .transform(turns[random.int(0...turns.count - 1)])
    }
  }

  func apply(to image: Image) -> Image {
    switch self {
    case .rectangle(let isMaximum, let x, let y):
      let (width, height) = (Double(2 * x + 1), Double(2 * y + 1))
      return isMaximum
        ? Filters.MorphologyRectangleMaximum(width: width, height: height).apply(to: image)
        : Filters.MorphologyRectangleMinimum(width: width, height: height).apply(to: image)
    case .octagon(let isMaximum, let radius):
      return isMaximum
        ? Filters.MorphologyMaximum(radius: Double(radius)).apply(to: image)
        : Filters.MorphologyMinimum(radius: Double(radius)).apply(to: image)
    case .median: return Filters.MedianFilter().apply(to: image)
    case .crop(let region): return image.cropped(to: region.rect)
    case .clamp: return image.clampedToExtent()
    case .transform(let transform): return image.transformed(by: transform)
    }
  }
}

/// An image's codes in a square around the origin, by nested loops; those near the square's border are wrong.
struct SelectedSample {
  static let canvas = Region(minX: -40, minY: -40, maxX: 40, maxY: 40)
  static let tested = Region(minX: -10, minY: -10, maxX: 14, maxY: 14)

  var grid: PixelGrid
  var extent: Region

  init(_ pixels: PixelBuffer) {
    let extent = Region(minX: 0, minY: 0, maxX: pixels.width, maxY: pixels.height)
    let bytes = pixels.packedBytes
    let channels = pixels.format.channels.count
    grid = PixelGrid(Self.canvas) { x, y in
      guard x >= 0, y >= 0, x < extent.maxX, y < extent.maxY else { return .zero }
      let start = ((extent.maxY - 1 - y) * extent.maxX + x) * channels
      let values = (0..<3).map { Double(bytes[start + $0 % channels]) }
      return SIMD4(values[0], values[1], values[2], 255)
    }
    self.extent = extent
  }

  mutating func apply(_ step: SelectingStep) {
    if extent.isEmpty { return }
    let (old, inside) = (grid, extent)
    func nearest(_ x: Int, _ y: Int) -> SIMD4<Double> {
      old[min(max(x, inside.minX), inside.maxX - 1), min(max(y, inside.minY), inside.maxY - 1)]
    }
    switch step {
    case .rectangle(let isMaximum, let x, let y): extremum(isMaximum, x, y) { _, _ in true }
    case .octagon(let isMaximum, let radius):
      let diagonal = Int((Double(radius) * 2.0.squareRoot()).rounded())
      extremum(isMaximum, radius, radius) { abs($0) + abs($1) <= diagonal }
    case .median:
      replace { x, y in
        let nine = (0..<9).map { nearest(x + $0 % 3 - 1, y + $0 / 3 - 1) }
        return SIMD4((0..<4).map { channel in nine.map { $0[channel] }.sorted()[4] })
      }
    case .crop(let region):
      extent = extent.intersection(region)
      replace { old[$0, $1] }
    case .clamp:
      extent = Region(touching: .infinite)
      replace(nearest)
    case .transform(let transform):
      if !extent.isInfinite { extent = Region(touching: transform.boundingBox(of: extent.rect)) }
      guard let inverse = transform.inverted else { return }
      replace { x, y in
        let (x, y) = (Double(x) + 0.5, Double(y) + 0.5)
        return old[
          Int((inverse.a * x + inverse.c * y + inverse.tx).rounded(.down)),
          Int((inverse.b * x + inverse.d * y + inverse.ty).rounded(.down))]
      }
    }
  }

  private mutating func extremum(
    _ isMaximum: Bool, _ reachX: Int, _ reachY: Int, _ belongs: (_ i: Int, _ j: Int) -> Bool
  ) {
    let offsets = (-reachY...reachY).flatMap { j in
      (-reachX...reachX).filter { belongs($0, j) }.map { (x: $0, y: j) }
    }
    if isMaximum, !extent.isInfinite { extent = extent.grown(x: reachX, y: reachY) }
    let size = Self.canvas.width
    let pixels = slowExtremum(
      grid.pixels, width: size, columns: 0..<size, rows: 0..<size, offsets: offsets,
      isMaximum: isMaximum)
    replace { pixels[($1 - Self.canvas.minY) * size + $0 - Self.canvas.minX] }
  }

  /// Replaces the pixels inside the extent; the others become transparent.
  private mutating func replace(_ pixel: (_ x: Int, _ y: Int) -> SIMD4<Double>) {
    let inside = extent
    grid = PixelGrid(Self.canvas) { x, y in
      x >= inside.minX && x < inside.maxX && y >= inside.minY && y < inside.maxY
        ? pixel(x, y) : .zero
    }
  }
}
