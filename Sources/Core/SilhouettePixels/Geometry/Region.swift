// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A rectangle of whole pixels, `minX..<maxX` by `minY..<maxY`, such as the area that a renderer computes.
package struct Region: Hashable, Sendable {
  package var minX: Int
  package var minY: Int
  package var maxX: Int
  package var maxY: Int

  /// The largest coordinate: large enough for any image, small enough that the sum of two coordinates never overflows
  /// and that `Double` still resolves half pixels.
  private static let limit = 1 << 40

  package static let empty = Region(minX: 0, minY: 0, maxX: 0, maxY: 0)

  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates the smallest region that contains every pixel that `rect` touches.
  package init(touching rect: Rect) {
    if rect.isEmpty {
      self = .empty
    } else {
      self.init(
        minX: Region.saturated(rect.minX.rounded(.down)),
        minY: Region.saturated(rect.minY.rounded(.down)),
        maxX: Region.saturated(rect.maxX.rounded(.up)),
        maxY: Region.saturated(rect.maxY.rounded(.up)))
    }
  }

  private static func saturated(_ value: Double) -> Int {
    // NaN becomes the lower limit.
    value >= Double(limit) ? limit : value > -Double(limit) ? Int(value) : -limit
  }

  package var width: Int { max(0, maxX - minX) }
  package var height: Int { max(0, maxY - minY) }
  /// The number of pixels; `Int.max` if there are more.
  package var pixelCount: Int { .saturatingProduct(width, height) }
  package var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// Indicates whether the region extends to the largest coordinates.
  package var isInfinite: Bool {
    minX <= -Region.limit || minY <= -Region.limit || maxX >= Region.limit || maxY >= Region.limit
  }

  package var rect: Rect {
    Rect(x: Double(minX), y: Double(minY), width: Double(width), height: Double(height))
  }

  package func intersection(_ other: Region) -> Region {
    let region = Region(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return region.isEmpty ? .empty : region
  }

  package func union(_ other: Region) -> Region {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Region(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns the region grown by a margin on every side.
  package func grown(by margin: Int) -> Region { grown(x: margin, y: margin) }

  /// Returns the region with its edges moved outwards.
  package func grown(x: Int, y: Int) -> Region {
    Region(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  /// Returns the region divided into tiles of at most this size, beginning at the top left.
  package func parts(width: Int, height: Int) -> [Region] {
    var parts: [Region] = []
    for top in stride(from: maxY, to: minY, by: -height) {
      for left in stride(from: minX, to: maxX, by: width) {
        parts.append(
          Region(
            minX: left, minY: max(minY, top - height), maxX: min(maxX, left + width), maxY: top))
      }
    }
    return parts
  }

  /// The halves of the region, split across its longer side.
  package var halves: (Region, Region) {
    var first = self
    var second = self
    if width >= height {
      first.maxX = minX + width / 2
      second.minX = first.maxX
    } else {
      first.maxY = minY + height / 2
      second.minY = first.maxY
    }
    return (first, second)
  }
}
