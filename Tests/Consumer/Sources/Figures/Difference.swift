// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouettePeople

/// The difference of two pictures of one size.
public struct Difference: Sendable, CustomStringConvertible {
  /// The mean of the absolute differences of all channels, in codes of 0…255.
  public let mean: Double
  /// The share of pixels with a channel that differs by more than 32 codes.
  public let farShare: Double
  /// The displacement of the second picture from the first that explains most of the difference, in pixels, y down.
  public let shift: (x: Double, y: Double)
  /// The farthest distance between the same points of both, in pixels; `nil` for pictures without points.
  public internal(set) var farthest: Double?

  init(_ first: String, _ second: String) throws {
    let (a, b) = (try Codes(first), try Codes(second))
    guard a.width == b.width, a.height == b.height else {
      throw FigureError(
        "\(second): expected \(a.width)×\(a.height) pixels, found \(b.width)×\(b.height)")
    }
    var (sum, far) = (0, 0)
    for pixel in 0..<a.width * a.height {
      var largest = 0
      for place in 3 * pixel..<3 * pixel + 3 {
        let difference = abs(Int(a.bytes[place]) - Int(b.bytes[place]))
        sum += difference
        largest = max(largest, difference)
      }
      if largest > 32 { far += 1 }
    }
    mean = Double(sum) / Double(a.bytes.count)
    farShare = Double(far) / Double(a.width * a.height)
    shift = Self.shift(a, b)
  }

  /// Returns the displacement (u, v) that minimises the sum of (b − a + u·∂a/∂x + v·∂a/∂y)² over the greens of all pixels, after
  /// Lucas and Kanade, “An iterative image registration technique”, 1981.
  private static func shift(_ a: Codes, _ b: Codes) -> (x: Double, y: Double) {
    var (xx, xy, yy, xt, yt) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for y in 1..<max(a.height - 1, 1) {
      for x in 1..<max(a.width - 1, 1) {
        func mean(_ dx: Int, _ dy: Int) -> Double {
          a.green(x + dx, y + dy) + b.green(x + dx, y + dy)
        }
        let dx = (mean(1, 0) - mean(-1, 0)) / 4
        let dy = (mean(0, 1) - mean(0, -1)) / 4
        let change = b.green(x, y) - a.green(x, y)
        xx += dx * dx
        xy += dx * dy
        yy += dy * dy
        xt += dx * change
        yt += dy * change
      }
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-9 * xx * yy else { return (0, 0) }
    return ((xy * yt - yy * xt) / determinant, (xy * xt - xx * yt) / determinant)
  }

  public var description: String {
    func text(_ value: Double, _ format: String) -> String { String(format: format, value) }
    return text(mean, "%.2f codes, ") + text(100 * farShare, "%.2f %% far, shifted by ")
      + text(shift.x, "%+.2f, ") + text(shift.y, "%+.2f")
      + (farthest.map { text($0, ", points %.4f px apart") } ?? "")
  }
}

/// The red, green and blue of the pixels of a file, rows from the top.
private struct Codes {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  init(_ path: String) throws {
    let image = Image(pixels: try Photo(contentsOf: path).pixels)
    let pixels = try Renderer(workingSpace: .sRGB).render(
      image.composited(over: Image(color: .black)), region: image.extent, format: .rgb8)
    (width, height, bytes) = (pixels.width, pixels.height, pixels.packedBytes)
  }

  func green(_ x: Int, _ y: Int) -> Double { Double(bytes[3 * (y * width + x) + 1]) }
}
