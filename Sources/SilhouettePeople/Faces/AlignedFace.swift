// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A small image of a face: luma, the eyes level at 40 % of the height, at most 40 pixels apart.
struct AlignedFace {
  /// The number of columns and of rows.
  static let side = 112
  /// The distance of the eyes in a face that was not enlarged for it, in pixels.
  static let eyeDistance = 40.0

  /// The luma, 0…1, row by row from the top.
  let luma: [Float]
  /// Indicates for each pixel whether its middle lies inside the face's outline.
  let isFace: [Bool]

  /// Samples a face.
  ///
  /// - Parameters:
  ///   - pixels: The upright image.
  ///   - shape: The face's points in it.
  init(_ pixels: PixelBuffer, _ shape: FaceShape) {
    let side = Self.side
    let distance = shape.eyeDistance
    let scale = max(distance / Self.eyeDistance, 1)
    let along = distance > 0 ? (shape.leftEye - shape.rightEye) / distance : SIMD2(1, 0)
    let across = SIMD2(-along.y, along.x)
    let middle = (shape.leftEye + shape.rightEye) / 2
    let origin = SIMD2(0.5, 0.4) * Double(side)
    func source(_ x: Double, _ y: Double) -> SIMD2<Double> {
      middle + along * ((x - origin.x) * scale) + across * ((y - origin.y) * scale)
    }
    let blur = GaussianWeights(deviation: 0.5 * (scale * scale - 1).squareRoot())
    let end = Double(side)
    let corners = [source(0, 0), source(end, 0), source(0, end), source(end, end)]
    let reach = Double(blur.radius + 2)
    func range(_ axis: KeyPath<SIMD2<Double>, Double>, _ count: Int) -> ClosedRange<Int> {
      let places = corners.map { $0[keyPath: axis] }
      let low = min(max((places.min() ?? 0) - reach, 0), Double(count - 1))
      let high = min(max((places.max() ?? 0) + reach, low), Double(count - 1))
      return Int(low)...Int(high)
    }
    let plane = LumaPlane(
      pixels, columns: range(\.x, pixels.width), rows: range(\.y, pixels.height))
    var luma = [Float](repeating: 0, count: side * side)
    for row in 0..<side {
      for column in 0..<side {
        let place = source(Double(column) + 0.5, Double(row) + 0.5)
        luma[row * side + column] = plane.value(x: place.x, y: place.y, blur)
      }
    }
    self.luma = luma
    let outline = FaceRegion.oval.map { index in
      let arm = (shape.points[index] - middle) / scale
      return SIMD2((arm * along).sum(), (arm * across).sum()) + origin
    }
    isFace = Self.filled(outline)
  }

  /// Returns the pixels whose middles lie inside a polygon.
  private static func filled(_ outline: [SIMD2<Double>]) -> [Bool] {
    var result = [Bool](repeating: false, count: side * side)
    for row in 0..<side {
      let y = Double(row) + 0.5
      for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1))
      where (a.y <= y) != (b.y <= y) {
        // Every edge to the left of a middle turns inside to outside.
        let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
        for column in 0..<side where Double(column) + 0.5 > x {
          result[row * side + column].toggle()
        }
      }
    }
    return result
  }
}
