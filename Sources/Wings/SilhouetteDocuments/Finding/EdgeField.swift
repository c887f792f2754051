// SPDX-License-Identifier: Apache-2.0

/// The colours of a small image and the edges between them, for finding straight outlines.
///
/// A gradient is that of all channels together (Di Zenzo, "A note on the gradient of a multi-image", 1986), so that edges
/// between colours of equal brightness count. An edge is a pixel whose gradient is larger than those of its neighbours on
/// either side along the gradient (Canny 1986), and larger than the image's noise.
struct EdgeField: ColorGrid {
  /// The number of columns.
  let width: Int
  /// The number of rows.
  let height: Int
  /// Smoothed encoded colours, 0…1, in rows from top to bottom; the last component is 0.
  private var colors: [SIMD4<Float>]
  /// The unit vectors across edges, y down, towards the brighter side.
  private(set) var normals: [SIMD2<Float>]
  /// The gradients at edges, in levels 0…1 per pixel; 0 for other pixels.
  private(set) var strengths: [Float]
  /// The smallest gradient of an edge.
  private(set) var threshold: Float = 0

  /// The edges' threshold as a multiple of the median gradient, which texture and noise determine.
  private static let noiseFactor: Float = 2.5
  /// The bounds of the threshold: one code of 8 bits must never be an edge, and a clear step must always be one.
  private static let thresholds: ClosedRange<Float> = 0.006...0.04

  /// Finds the edges of an image.
  init(_ pixels: PhotoColors) {
    width = pixels.width
    height = pixels.height
    var colors: [SIMD4<Float>] = []
    colors.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { colors.append(pixels.pixel(x, y)) }
    }
    self.colors = Self.smoothed(colors, width, height)
    normals = [SIMD2<Float>](repeating: .zero, count: width * height)
    strengths = [Float](repeating: 0, count: width * height)
    guard width >= 8, height >= 8 else { return }
    let magnitudes = gradients()
    threshold = Self.threshold(of: magnitudes)
    thin(magnitudes)
  }

  /// Smooths by the binomial weights 1, 4, 6, 4, 1 along both axes, repeating the pixels at the edges.
  private static func smoothed(
    _ source: [SIMD4<Float>], _ width: Int, _ height: Int
  ) -> [SIMD4<Float>] {
    func pass(
      _ from: UnsafeBufferPointer<SIMD4<Float>>, _ to: UnsafeMutableBufferPointer<SIMD4<Float>>,
      step: Int, count: Int, lines: Int, lineStep: Int
    ) {
      for line in 0..<lines {
        let base = line * lineStep
        for index in 0..<count {
          func value(_ offset: Int) -> SIMD4<Float> {
            from[base + min(max(index + offset, 0), count - 1) * step]
          }
          let near = value(-1) + value(1)
          let far = value(-2) + value(2)
          to[base + index * step] = (6 * value(0) + 4 * near + far) / 16
        }
      }
    }
    var rows = source
    var both = source
    source.withUnsafeBufferPointer { source in
      rows.withUnsafeMutableBufferPointer { rows in
        pass(source, rows, step: 1, count: width, lines: height, lineStep: width)
        both.withUnsafeMutableBufferPointer {
          pass(UnsafeBufferPointer(rows), $0, step: width, count: height, lines: width, lineStep: 1)
        }
      }
    }
    return both
  }

  /// Computes the normals, and returns the magnitudes of the gradients.
  private mutating func gradients() -> [Float] {
    var magnitudes = [Float](repeating: 0, count: width * height)
    let (width, height) = (width, height)
    colors.withUnsafeBufferPointer { colors in
      normals.withUnsafeMutableBufferPointer { normals in
        magnitudes.withUnsafeMutableBufferPointer { magnitudes in
          for y in 1..<height - 1 {
            for x in 1..<width - 1 {
              let place = y * width + x
              let dx = (colors[place + 1] - colors[place - 1]) / 2
              let dy = (colors[place + width] - colors[place - width]) / 2
              let xx = (dx * dx).sum()
              let yy = (dy * dy).sum()
              let xy = (dx * dy).sum()
              let root = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
              let largest = (xx + yy + root) / 2
              guard largest > 1e-10 else { continue }
              var normal =
                xx >= yy ? SIMD2(largest - yy, xy) : SIMD2(xy, largest - xx)
              let length = (normal * normal).sum().squareRoot()
              guard length > 0 else { continue }
              normal /= length
              if normal.x * dx.sum() + normal.y * dy.sum() < 0 { normal = -normal }
              normals[place] = normal
              magnitudes[place] = largest.squareRoot()
            }
          }
        }
      }
    }
    return magnitudes
  }

  /// Returns the threshold: a multiple of the median of a sample of the magnitudes.
  private static func threshold(of magnitudes: [Float]) -> Float {
    let step = max(1, magnitudes.count / 4096)
    let sample = stride(from: 0, to: magnitudes.count, by: step).map { magnitudes[$0] }.sorted()
    guard !sample.isEmpty else { return thresholds.upperBound }
    return min(
      max(noiseFactor * sample[sample.count / 2], thresholds.lowerBound), thresholds.upperBound)
  }

  /// Keeps the gradients that are largest along their normals.
  private mutating func thin(_ magnitudes: [Float]) {
    let (width, height, threshold) = (width, height, threshold)
    magnitudes.withUnsafeBufferPointer { magnitudes in
      normals.withUnsafeBufferPointer { normals in
        strengths.withUnsafeMutableBufferPointer { strengths in
          func value(_ x: Float, _ y: Float) -> Float {
            let left = x.rounded(.down)
            let top = y.rounded(.down)
            let place = Int(top) * width + Int(left)
            let (u, v) = (x - left, y - top)
            let above = magnitudes[place] * (1 - u) + magnitudes[place + 1] * u
            let below = magnitudes[place + width] * (1 - u) + magnitudes[place + width + 1] * u
            return above * (1 - v) + below * v
          }
          for y in 2..<height - 2 {
            for x in 2..<width - 2 {
              let place = y * width + x
              let own = magnitudes[place]
              guard own > threshold else { continue }
              let normal = normals[place]
              let (px, py) = (Float(x), Float(y))
              if own >= value(px + normal.x, py + normal.y),
                own > value(px - normal.x, py - normal.y)
              {
                strengths[place] = own
              }
            }
          }
        }
      }
    }
  }

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> { colors[y * width + x] }
}
