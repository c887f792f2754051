// SPDX-License-Identifier: Apache-2.0

/// The connected components of a mask.
package struct ConnectedComponents: Sendable {
  /// The neighbours that count as connected.
  package enum Connectivity: Sendable {
    /// Left, right, above, below.
    case four
    /// The four and the diagonal ones.
    case eight
  }

  /// One component.
  package struct Component: Hashable, Sendable {
    /// The number of pixels.
    package var area: Int
    /// The range of its columns.
    package var columns: Range<Int>
    /// The range of its rows, counted from the top.
    package var rows: Range<Int>
  }

  /// The number of columns of the mask.
  package let width: Int
  /// The number of rows of the mask.
  package let height: Int
  /// The label of every pixel: 0 for background, n for component n − 1; rows from top to bottom.
  package let labels: [Int32]
  /// The components, in the order of their first pixels from the top left.
  package let components: [Component]

  /// Finds the components of the pixels at or above a threshold.
  ///
  /// - Parameters:
  ///   - mask: One channel.
  ///   - threshold: The lowest value, 0…1, that belongs to a component.
  ///   - connectivity: The neighbours that count as connected.
  /// - Throws: ``MaskError/notAMask(_:)``.
  package init(
    of mask: PixelBuffer, threshold: Float = 0.5, connectivity: Connectivity = .eight
  ) throws(MaskError) {
    try mask.checkIsMask()
    let values = mask.maskValues()
    self.init(values, connectivity: connectivity) { $0 >= threshold }
  }

  /// Finds the components of the pixels for which `belongs` returns true.
  @inline(__always)
  init(
    _ values: Plane<Float>, connectivity: Connectivity, where belongs: (Float) -> Bool
  ) {
    let found = MaskRuns(values, connectivity: connectivity, where: belongs)
    var labels = [Int32](repeating: 0, count: values.width * values.height)
    var components = [Component](
      repeating: Component(area: 0, columns: 0..<0, rows: 0..<0), count: found.componentCount)
    for (run, component) in zip(found.runs, found.components) {
      let start = run.row * values.width
      for x in run.columns { labels[start + x] = Int32(component + 1) }
      components[component].add(run)
    }
    (width, height) = (values.width, values.height)
    self.labels = labels
    self.components = components
  }
}

extension ConnectedComponents.Component {
  /// Runs come from top to bottom.
  fileprivate mutating func add(_ run: MaskRuns.Run) {
    if area == 0 {
      columns = run.columns
      rows = run.row..<run.row + 1
    } else {
      columns =
        min(
          columns.lowerBound, run.columns.lowerBound)..<max(
          columns.upperBound, run.columns.upperBound)
      rows = rows.lowerBound..<run.row + 1
    }
    area += run.columns.count
  }
}
