// SPDX-License-Identifier: Apache-2.0

/// The selected pixels of a mask as runs along its rows, and the connected components of these.
///
/// A forest over runs (Rosenfeld & Pfaltz 1966; union-find with path halving), without recursion.
/// Masks are flat: a row has a handful of runs, so that little is left to do per pixel.
package struct MaskRuns {
  /// Neighbouring pixels of a row.
  package struct Run: Hashable, Sendable {
    package let row: Int
    package let columns: Range<Int>
  }

  /// The runs from top to bottom, and from left to right in a row.
  package private(set) var runs: [Run] = []
  /// The component of each run, in the order of the components' first pixels.
  package private(set) var components: [Int] = []
  /// The number of components.
  package private(set) var componentCount = 0

  private var parents: [Int] = []

  /// Finds the runs of the pixels for which `belongs` returns true, and joins those that touch.
  @inline(__always)
  init(
    _ values: Plane<Float>, connectivity: ConnectedComponents.Connectivity,
    where belongs: (Float) -> Bool
  ) {
    self.init(height: values.height, connectivity: connectivity) { y, found in
      let row = values.row(y)
      var x = 0
      while x < values.width {
        if !belongs(row[x]) {
          x &+= 1
          continue
        }
        let start = x
        while x < values.width, belongs(row[x]) { x &+= 1 }
        found(start..<x)
      }
    }
    withExtendedLifetime(values) {}
  }

  /// Finds the runs of the numbers above a threshold, and joins those that touch, corners included.
  package init(_ values: Plane<Float>, above threshold: Float) {
    self.init(values, connectivity: .eight) { $0 > threshold }
  }

  /// Finds the runs of the numbers above a threshold, and joins those that touch, corners included.
  ///
  /// - Parameters:
  ///   - values: Rows from top to bottom.
  ///   - width: The number of columns.
  ///   - threshold: The largest number that belongs to no run.
  package init(_ values: [Float], width: Int, above threshold: Float) {
    self.init(height: values.count / width, connectivity: .eight) { y, found in
      values.withUnsafeBufferPointer { values in
        var x = y * width
        let end = x + width
        while x < end {
          if !(values[x] > threshold) {
            x &+= 1
            continue
          }
          let start = x
          while x < end, values[x] > threshold { x &+= 1 }
          found(start - y * width..<x - y * width)
        }
      }
    }
  }

  /// Finds the runs of some codes of an 8-bit mask, and joins those that touch.
  init(
    _ mask: PixelBuffer, connectivity: ConnectedComponents.Connectivity, codes: CodeSet
  ) {
    let width = mask.width
    self.init(height: mask.height, connectivity: connectivity) { y, found in
      mask.withUnsafeRow(y) { row in
        guard let start = row.baseAddress else { return }
        codes.forEachRun(of: start, count: width, found)
      }
    }
  }

  /// Joins the runs that touch.
  ///
  /// - Parameter scan: Calls a function with the runs of a row, from left to right.
  @inline(__always)
  private init(
    height: Int, connectivity: ConnectedComponents.Connectivity,
    scan: (Int, (Range<Int>) -> Void) -> Void
  ) {
    // Diagonal neighbours touch if one run ends where the other begins.
    let reach = connectivity == .eight ? 1 : 0
    var above = 0..<0
    for y in 0..<height {
      let first = runs.count
      scan(y) { columns in
        parents.append(runs.count)
        runs.append(Run(row: y, columns: columns))
      }
      join(first..<runs.count, with: above, reach: reach)
      above = first..<runs.count
    }
    number()
  }

  /// Unites the runs of a row with those of the row above that they touch.
  private mutating func join(_ current: Range<Int>, with above: Range<Int>, reach: Int) {
    var upper = above.lowerBound
    var lower = current.lowerBound
    while upper < above.upperBound, lower < current.upperBound {
      let (a, b) = (runs[upper].columns, runs[lower].columns)
      if a.lowerBound < b.upperBound + reach, b.lowerBound < a.upperBound + reach {
        unite(upper, lower)
      }
      // Whichever ends first touches nothing further right.
      if a.upperBound < b.upperBound { upper += 1 } else { lower += 1 }
    }
  }

  /// Numbers the components: roots are the first runs of their trees.
  private mutating func number() {
    components = [Int](repeating: 0, count: runs.count)
    for run in runs.indices {
      let root = root(of: run)
      if root == run {
        components[run] = componentCount
        componentCount += 1
      } else {
        components[run] = components[root]
      }
    }
  }

  private mutating func root(of run: Int) -> Int {
    var run = run
    while parents[run] != run {
      parents[run] = parents[parents[run]]
      run = parents[run]
    }
    return run
  }

  private mutating func unite(_ first: Int, _ second: Int) {
    let (a, b) = (root(of: first), root(of: second))
    parents[max(a, b)] = min(a, b)
  }
}
