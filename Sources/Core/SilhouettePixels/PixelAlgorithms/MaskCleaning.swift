// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// An area limit, absolute or relative.
  package enum AreaLimit: Hashable, Sendable {
    /// A number of pixels.
    case pixels(Int)
    /// A fraction of the whole mask, 0…1.
    case fraction(Double)

    package func pixelCount(width: Int, height: Int) -> Int {
      switch self {
      case .pixels(let count): count
      case .fraction(let fraction): Int((fraction * Double(width * height)).rounded(.up))
      }
    }
  }
}

extension PixelBuffer {
  /// Returns the mask without its small islands and their soft borders.
  ///
  /// An island is a connected component of pixels above `floor`, where diagonal neighbours are connected; its area is the
  /// number of its pixels that are at least ½. Pixels at or below `floor` are unchanged.
  ///
  /// - Parameters:
  ///   - limit: Islands with a smaller area become 0.
  ///   - floor: The value at which an island's soft border ends.
  /// - Throws: ``MaskError/notAMask(_:)`` unless the mask has one channel.
  package func removingSpecks(
    smallerThan limit: AreaLimit, floor: Float = 0.02
  ) throws(MaskError) -> PixelBuffer {
    var result = self
    try result.removeSpecks(smallerThan: limit, floor: floor)
    return result
  }

  /// Removes the mask's small islands in place; see ``removingSpecks(smallerThan:floor:)``.
  package mutating func removeSpecks(
    smallerThan limit: AreaLimit, floor: Float = 0.02
  ) throws(MaskError) {
    try checkIsMask()
    erase(
      .eight, smallerThan: limit, sparingBorder: false, to: 0, where: { $0 > floor },
      counting: { $0 >= 0.5 })
  }

  /// Returns the mask without its small holes and their soft borders.
  ///
  /// A hole is a 4-connected component of pixels below 1 − `floor` that does not reach the border of the mask; its area is
  /// the number of its pixels that are below ½.
  ///
  /// - Parameters:
  ///   - limit: Holes with a smaller area become 1.
  ///   - floor: The distance from 1 at which a hole's soft border ends.
  /// - Throws: ``MaskError/notAMask(_:)`` unless the mask has one channel.
  package func fillingHoles(
    smallerThan limit: AreaLimit, floor: Float = 0.02
  ) throws(MaskError) -> PixelBuffer {
    var result = self
    try result.fillHoles(smallerThan: limit, floor: floor)
    return result
  }

  /// Fills the mask's small holes in place; see ``fillingHoles(smallerThan:floor:)``.
  package mutating func fillHoles(
    smallerThan limit: AreaLimit, floor: Float = 0.02
  ) throws(MaskError) {
    try checkIsMask()
    erase(
      .four, smallerThan: limit, sparingBorder: true, to: 1, where: { $0 < 1 - floor },
      counting: { $0 < 0.5 })
  }

  /// Changes the values of small components: connected pixels whose values belong to a set.
  @inline(__always)
  private mutating func erase(
    _ connectivity: ConnectedComponents.Connectivity, smallerThan limit: AreaLimit,
    sparingBorder: Bool, to value: Float, where belongs: (Float) -> Bool,
    counting counts: (Float) -> Bool
  ) {
    // Most masks are bytes, with long runs of equal values.
    if format.component == .uint8, let codes = CodeSet(where: belongs),
      let counted = CodeSet(where: counts)
    {
      let found = ConnectedComponents(self, connectivity: connectivity, codes: codes)
      let isErased = components(of: found, smallerThan: limit, sparingBorder: sparingBorder) {
        run in
        releaseRows(behind: run.row)
        return withUnsafeRow(run.row) { row in
          row.baseAddress.map { counted.count($0, in: run.columns) } ?? 0
        }
      }
      releaseRows()
      write(UInt8(value * 255), to: found.runs) { isErased[$0.component] }
      return
    }
    let values = maskValues()
    let found = ConnectedComponents(values, connectivity: connectivity, where: belongs)
    withUnsafeRows(of: values) { values in
      let isErased = components(of: found, smallerThan: limit, sparingBorder: sparingBorder) {
        run in
        var area = 0
        for x in run.columns where counts(values[run.row][x]) { area &+= 1 }
        return area
      }
      for run in found.runs where isErased[run.component] {
        for x in run.columns { values[run.row][x] = value }
        // Rows without changes keep their bytes.
        writeRow(run.row, from: values[run.row])
      }
    }
  }

  /// Writes a code to some runs, which are given from top to bottom.
  @inline(__always)
  private mutating func write(
    _ code: UInt8, to runs: [ConnectedComponents.Run],
    where isWritten: (ConnectedComponents.Run) -> Bool
  ) {
    // The second reference to the memory is only to its address.
    makeUnique()
    let storage = storage
    var released = 0
    for run in runs where isWritten(run) {
      if run.row >= released + Self.rowsBetweenReleases {
        releaseRows(released..<run.row)
        released = run.row
      }
      let row = storage.baseAddress + start + run.row * rowStrideInBytes
      (row + run.columns.lowerBound).initializeMemory(
        as: UInt8.self, repeating: code, count: run.columns.count)
    }
    releaseRows()
  }

  /// Returns, for each component, `true` if it is smaller than a limit.
  @inline(__always)
  private func components(
    of found: ConnectedComponents, smallerThan limit: AreaLimit, sparingBorder: Bool,
    area: (ConnectedComponents.Run) -> Int
  ) -> [Bool] {
    var areas = [Int](repeating: 0, count: found.components.count)
    var isSpared = [Bool](repeating: false, count: found.components.count)
    for run in found.runs {
      areas[run.component] += area(run)
      let isAtBorder =
        run.columns.lowerBound == 0 || run.columns.upperBound == width || run.row == 0
        || run.row == height - 1
      if sparingBorder, isAtBorder { isSpared[run.component] = true }
    }
    let smallest = limit.pixelCount(width: width, height: height)
    return zip(areas, isSpared).map { $0 < smallest && !$1 }
  }
}
