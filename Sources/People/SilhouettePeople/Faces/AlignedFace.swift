// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A small luma image of a face. The eyes are level, at 40 % of the height, and at most 40 pixels apart.
struct AlignedFace {
  /// The number of columns and of rows.
  static let side = 112
  /// The distance between the eyes, in pixels. Small faces are not enlarged and have a smaller distance.
  static let eyeDistance = 40.0

  /// The luma, 0…1, row by row from the top.
  let luma: [Float]
  /// Indicates for each pixel whether its centre is inside the face's outline.
  let isFace: [Bool]

  /// Samples the luma of a face.
  ///
  /// - Parameters:
  ///   - pixels: The upright image.
  ///   - shape: The face's points in the image.
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

  /// Returns, for each pixel, a Boolean value that indicates whether its centre is inside a polygon.
  private static func filled(_ outline: [SIMD2<Double>]) -> [Bool] {
    var result = [Bool](repeating: false, count: side * side)
    for row in 0..<side {
      let y = Double(row) + 0.5
      for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1))
      where (a.y <= y) != (b.y <= y) {
        // The even-odd rule: each edge to the left of a centre swaps inside and outside.
        let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
        for column in 0..<side where Double(column) + 0.5 > x {
          result[row * side + column].toggle()
        }
      }
    }
    return result
  }
}

extension AlignedFace {
  /// The statistics of a face's luma.
  struct Measures {
    /// The mean, 0…1.
    var mean = 0.0
    /// The variance.
    var variance = 0.0
    /// The share of pixels below 0.04 or above 0.96.
    var clipped = 0.0
    /// The mean of the face's half on the left of the image.
    var leftMean = 0.0
    /// The mean of the face's half on the right of the image.
    var rightMean = 0.0
    /// The variance of the Laplacian after noise reduction, divided by the variance of the luma.
    var detail = 0.0
  }

  /// The statistics of the luma inside the face's outline; zeros if no pixel is inside.
  var measures: Measures {
    let side = Self.side
    var all = Moments()
    var left = Moments()
    var right = Moments()
    var clipped = 0
    for place in luma.indices where isFace[place] {
      let value = Double(luma[place])
      all.add(value)
      if place % side < side / 2 { left.add(value) } else { right.add(value) }
      if value < 0.04 || value > 0.96 { clipped += 1 }
    }
    guard all.count > 0 else { return Measures() }
    return Measures(
      mean: all.mean, variance: all.variance, clipped: Double(clipped) / Double(all.count),
      leftMean: left.mean, rightMean: right.mean,
      detail: laplacianVariance / (all.variance + 1e-4))
  }

  /// The variance of the 3×3 Laplacian of the luma after a 3×3 median filter, over the pixels whose 5×5 neighbourhood is
  /// inside the outline.
  private var laplacianVariance: Double {
    let side = Self.side
    let smooth = medians
    var moments = Moments()
    for row in 2..<side - 2 {
      for column in 2..<side - 2 {
        let place = row * side + column
        let isInside = (-2...2).allSatisfy { y in
          (-2...2).allSatisfy { x in isFace[place + y * side + x] }
        }
        guard isInside else { continue }
        moments.add(
          Double(
            smooth[place - side] + smooth[place + side] + smooth[place - 1] + smooth[place + 1]
              - 4 * smooth[place]))
      }
    }
    return moments.variance
  }

  /// The luma after a 3×3 median filter. Border pixels are repeated beyond the edges.
  private var medians: [Float] {
    let side = Self.side
    var result = luma
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 9) { window in
      for row in 0..<side {
        for column in 0..<side {
          var count = 0
          for y in row - 1...row + 1 {
            for x in column - 1...column + 1 {
              // Insertion keeps the window sorted.
              let value = luma[
                min(max(y, 0), side - 1) * side + min(max(x, 0), side - 1)]
              var place = count
              while place > 0, window[place - 1] > value {
                window[place] = window[place - 1]
                place -= 1
              }
              window[place] = value
              count += 1
            }
          }
          result[row * side + column] = window[4]
        }
      }
    }
    return result
  }

  /// The running sums of values and of their squares, from which mean and variance are computed.
  private struct Moments {
    var count = 0
    var sum = 0.0
    var squares = 0.0

    mutating func add(_ value: Double) {
      count += 1
      sum += value
      squares += value * value
    }

    /// The mean; 0 without values.
    var mean: Double { count > 0 ? sum / Double(count) : 0 }
    /// The variance; 0 without values.
    var variance: Double {
      count > 0 ? max(squares / Double(count) - mean * mean, 0) : 0
    }
  }
}
