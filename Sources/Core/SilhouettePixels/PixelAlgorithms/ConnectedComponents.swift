// SPDX-License-Identifier: Apache-2.0

/// The connected components of the selected pixels of a mask or label map, as runs along its rows.
///
/// The algorithm is a forest over runs (Rosenfeld & Pfaltz 1966; union-find with path halving), without recursion. Most rows
/// have few runs, so there is little work per pixel.
///
/// - Complexity: O(*pixels* + *runs* · log *runs*).
package struct ConnectedComponents: Sendable {
  /// The neighbours that count as connected.
  package enum Connectivity: Sendable {
    /// Left, right, above, below.
    case four
    /// The four neighbours and the diagonal ones.
    case eight
  }

  /// Consecutive pixels of a row that belong to one component.
  package struct Run: Hashable, Sendable {
    // Masks of large photos have millions of runs.
    private let y: Int32
    private let first: Int32
    private let end: Int32
    fileprivate var number: Int32 = 0

    package init(row: Int, columns: Range<Int>) {
      y = Int32(row)
      first = Int32(columns.lowerBound)
      end = Int32(columns.upperBound)
    }

    package var row: Int { Int(y) }
    package var columns: Range<Int> { Int(first)..<Int(end) }
    /// The index of the component.
    package var component: Int { Int(number) }
  }

  /// The extent of one component.
  package struct Component: Hashable, Sendable {
    /// The number of pixels.
    package var area: Int
    /// The range of columns that the component covers.
    package var columns: Range<Int>
    /// The range of rows that the component covers, counted from the top.
    package var rows: Range<Int>

    /// Returns the union of this component and another one, which it need not touch.
    package func union(_ other: Component) -> Component {
      func hull(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
        min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
      }
      return Component(
        area: area + other.area, columns: hull(columns, other.columns), rows: hull(rows, other.rows)
      )
    }
  }

  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The runs from top to bottom, and from left to right within a row.
  package private(set) var runs: [Run] = []
  /// The components, in the order of their first pixels from the top left.
  package private(set) var components: [Component] = []

  /// Finds the components of the pixels above a threshold.
  ///
  /// - Parameters:
  ///   - mask: A mask with one channel.
  ///   - threshold: The threshold, 0…1; only pixels with a larger value belong to components.
  ///   - connectivity: The neighbours that count as connected.
  /// - Throws: ``MaskError/notAMask(_:)`` unless the mask has one channel.
  package init(
    of mask: PixelBuffer, above threshold: Float, connectivity: Connectivity = .eight
  ) throws(MaskError) {
    try mask.checkIsMask()
    self = withUnsafeRows(of: mask.maskValues()) {
      ConnectedComponents($0, connectivity: connectivity) { $0 > threshold }
    }
  }

  /// Finds the components of the values above a threshold; diagonal neighbours are connected.
  ///
  /// - Parameters:
  ///   - values: The values, in rows from top to bottom.
  ///   - width: The number of columns.
  ///   - threshold: The threshold; only larger values belong to components.
  package init(_ values: [Float], width: Int, above threshold: Float) {
    self.init(width: width, height: values.count / width, connectivity: .eight) { y, found in
      values.withUnsafeBufferPointer { values in
        guard let start = values.baseAddress else { return }
        forEachRun(in: start + y * width, count: width, where: { $0 > threshold }, found)
      }
    }
  }

  /// Finds the components of the labels that are not 0; diagonal neighbours are connected.
  ///
  /// - Parameters:
  ///   - labels: The labels, in rows from top to bottom.
  ///   - width: The number of columns.
  ///   - separatesLabels: Indicates whether adjacent pixels of different labels belong to different components.
  package init(labels: [UInt8], width: Int, separatesLabels: Bool) {
    // Runs end where the label changes; a single label keeps all of them connected.
    func label(_ place: Int) -> UInt8 { separatesLabels ? labels[place] : min(labels[place], 1) }
    self.init(
      width: width, height: labels.count / width, connectivity: .eight,
      touches: {
        label($0.row * width + $0.columns.lowerBound)
          == label($1.row * width + $1.columns.lowerBound)
      }
    ) { y, found in
      var x = 0
      while x < width {
        let start = x
        let own = label(y * width + x)
        while x < width, label(y * width + x) == own { x &+= 1 }
        if own != 0 { found(start..<x) }
      }
    }
  }

  /// Finds the connected components of the pixels for which `belongs` returns true.
  @inline(__always)
  init(_ values: Plane<Float>.Rows, connectivity: Connectivity, where belongs: (Float) -> Bool) {
    self.init(width: values.width, height: values.height, connectivity: connectivity) { y, found in
      forEachRun(in: values[y], count: values.width, where: belongs, found)
    }
  }

  /// Finds the connected components of the pixels of an 8-bit mask whose codes are in a set.
  init(_ mask: PixelBuffer, connectivity: Connectivity, codes: CodeSet) {
    let width = mask.width
    self.init(width: width, height: mask.height, connectivity: connectivity) { y, found in
      mask.releaseRows(behind: y)
      mask.withUnsafeRow(y) { row in
        guard let start = row.baseAddress else { return }
        codes.forEachRun(of: start, count: width, found)
      }
    }
  }

  /// Joins the runs that touch.
  ///
  /// - Parameters:
  ///   - touches: Returns whether adjacent runs belong to the same component.
  ///   - scan: Calls a function with the runs of a row, from left to right.
  @inline(__always)
  private init(
    width: Int, height: Int, connectivity: Connectivity,
    touches: (Run, Run) -> Bool = { _, _ in true },
    scan: (Int, (Range<Int>) -> Void) -> Void
  ) {
    self.width = width
    self.height = height
    // Diagonal neighbours touch if one run ends in the column where the other begins.
    let reach = connectivity == .eight ? 1 : 0
    var forest = Forest()
    var above = 0..<0
    for y in 0..<height {
      let first = runs.count
      scan(y) { columns in
        forest.addTree()
        runs.append(Run(row: y, columns: columns))
      }
      let current = first..<runs.count
      var start = above.lowerBound
      for lower in current {
        let columns = runs[lower].columns
        // A run that ends before this one touches nothing further right.
        while start < above.upperBound, runs[start].columns.upperBound + reach <= columns.lowerBound
        {
          start += 1
        }
        var upper = start
        while upper < above.upperBound, runs[upper].columns.lowerBound < columns.upperBound + reach
        {
          if touches(runs[upper], runs[lower]) { forest.unite(upper, lower) }
          upper += 1
        }
      }
      above = current
    }
    number(&forest)
  }

  /// Assigns indices to the components and measures them; the root of a tree is its first run.
  private mutating func number(_ forest: inout Forest) {
    for index in runs.indices {
      let run = runs[index]
      let own = Component(
        area: run.columns.count, columns: run.columns, rows: run.row..<run.row + 1)
      let root = forest.root(of: index)
      if root == index {
        runs[index].number = Int32(components.count)
        components.append(own)
      } else {
        runs[index].number = runs[root].number
        components[runs[root].component] = components[runs[root].component].union(own)
      }
    }
  }

  /// The label of every pixel: 0 for the background, n for component n − 1, in rows from top to bottom.
  package func labels() -> [Int32] {
    var labels = [Int32](repeating: 0, count: width * height)
    for run in runs {
      let start = run.row * width
      for x in run.columns { labels[start + x] = Int32(run.component + 1) }
    }
    return labels
  }

  /// The index of the component with the most pixels, the first one in case of a tie; `nil` if there are no components.
  package var largest: Int? {
    components.indices.max {
      (components[$0].area, $1) < (components[$1].area, $0)
    }
  }
}

/// Trees of runs, each with its first run as its root.
private struct Forest {
  private var parents: [Int32] = []

  mutating func addTree() { parents.append(Int32(parents.count)) }

  mutating func root(of run: Int) -> Int {
    var run = run
    while Int(parents[run]) != run {
      parents[run] = parents[Int(parents[run])]
      run = Int(parents[run])
    }
    return run
  }

  mutating func unite(_ first: Int, _ second: Int) {
    let a = root(of: first)
    let b = root(of: second)
    parents[max(a, b)] = Int32(min(a, b))
  }
}

/// Calls `found` with each run of a row's values for which `belongs` returns true.
@inline(__always)
private func forEachRun(
  in row: UnsafePointer<Float>, count: Int, where belongs: (Float) -> Bool,
  _ found: (Range<Int>) -> Void
) {
  @inline(__always)
  func belongingCount(_ eight: UnsafePointer<Float>) -> Int32 {
    var sum: Int32 = 0
    var index = 0
    while index < 8 {
      sum &+= belongs(eight[index]) ? 1 : 0
      index &+= 1
    }
    return sum
  }
  var x = 0
  while x < count {
    // Most values are like their neighbours.
    while x & 7 == 0, x &+ 8 <= count, belongingCount(row + x) == 0 { x &+= 8 }
    if x == count { return }
    if !belongs(row[x]) {
      x &+= 1
      continue
    }
    let start = x
    while x < count, belongs(row[x]) {
      x &+= 1
      while x & 7 == 0, x &+ 8 <= count, belongingCount(row + x) == 8 { x &+= 8 }
    }
    found(start..<x)
  }
}
