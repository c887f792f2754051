// SPDX-License-Identifier: Apache-2.0

/// The growth of labelled regions into pixels without a label. All regions grow at the same time, step by step, so that
/// a pixel gets the label of the nearest region; a step leads to any of a pixel's eight neighbours.
package enum RegionGrowth {
  /// Returns the labels after the growth.
  ///
  /// - Parameters:
  ///   - labels: The labels, in rows from top to bottom; 0 means none.
  ///   - width: The number of columns.
  ///   - steps: The largest number of steps.
  ///   - isOpen: Returns whether the pixel at an index may get a label.
  /// - Complexity: O(*pixels*).
  package static func grow(
    _ labels: [UInt8], width: Int, steps: Int = .max, into isOpen: (Int) -> Bool
  ) -> [UInt8] {
    grown(labels, width, steps, isOpen)
  }

  /// Returns the labels after the growth, as in ``grow(_:width:steps:into:)-([UInt8],_,_,_)``.
  package static func grow(
    _ labels: [Int32], width: Int, steps: Int = .max, into isOpen: (Int) -> Bool
  ) -> [Int32] {
    grown(labels, width, steps, isOpen)
  }

  @inline(__always)
  private static func grown<Label: FixedWidthInteger>(
    _ labels: [Label], _ width: Int, _ steps: Int, _ isOpen: (Int) -> Bool
  ) -> [Label] {
    var labels = labels
    let height = labels.count / width
    precondition(labels.count == width * height, "\(labels.count) labels in rows of \(width)")
    var front = labels.indices.filter { labels[$0] != 0 }
    var step = 0
    while step < steps, !front.isEmpty {
      var next: [Int] = []
      for place in front {
        let label = labels[place]
        forEachNeighbor(of: place, width: width, height: height) { neighbor in
          if labels[neighbor] == 0, isOpen(neighbor) {
            labels[neighbor] = label
            next.append(neighbor)
          }
        }
      }
      front = next
      step += 1
    }
    return labels
  }
}

/// Calls `body` with the index of each of the up to eight neighbours of a pixel.
@inline(__always)
func forEachNeighbor(of place: Int, width: Int, height: Int, _ body: (Int) -> Void) {
  let x = place % width
  let y = place / width
  for row in max(y - 1, 0)...min(y + 1, height - 1) {
    for column in max(x - 1, 0)...min(x + 1, width - 1) where row != y || column != x {
      body(row * width + column)
    }
  }
}
