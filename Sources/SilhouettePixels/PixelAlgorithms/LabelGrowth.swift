// SPDX-License-Identifier: Apache-2.0

/// Labels that spread step by step into places without one.
package struct LabelGrowth {
  /// The labels, rows from top to bottom; 0 for none.
  package private(set) var labels: [UInt8]

  /// Spreads labels to neighbours, corners included.
  ///
  /// - Parameters:
  ///   - labels: Rows from top to bottom; 0 for none.
  ///   - width: The columns.
  ///   - height: The rows.
  ///   - steps: The largest number of steps.
  ///   - isOpen: The places that can be reached, as many as labels.
  package init(_ labels: [UInt8], width: Int, height: Int, steps: Int, into isOpen: [Bool]) {
    precondition(
      labels.count == width * height && isOpen.count == labels.count,
      "\(labels.count) labels of \(width)×\(height)")
    self.labels = labels
    var front = labels.indices.filter { labels[$0] != 0 }
    for _ in 0..<steps where !front.isEmpty {
      var next: [Int] = []
      for place in front {
        let label = self.labels[place]
        let (x, y) = (place % width, place / width)
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
          for column in max(x - 1, 0)...min(x + 1, width - 1) {
            let neighbor = row * width + column
            if self.labels[neighbor] == 0, isOpen[neighbor] {
              self.labels[neighbor] = label
              next.append(neighbor)
            }
          }
        }
      }
      front = next
    }
  }
}
