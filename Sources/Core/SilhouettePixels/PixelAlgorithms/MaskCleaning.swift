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
  /// Removes the mask's small islands and their soft borders in place.
  ///
  /// An island is a connected component of pixels above `floor`, where diagonal neighbours are connected; its area is the
  /// number of its pixels that are at least ½. Pixels at or below `floor` are unchanged.
  ///
  /// - Parameters:
  ///   - limit: Islands with a smaller area become 0.
  ///   - floor: The value at which an island's soft border ends.
  /// - Throws: ``MaskError/notAMask(_:)`` unless the mask has one channel.
  package mutating func removeSpecks(
    smallerThan limit: AreaLimit, floor: Float = 0.02
  ) throws(MaskError) {
    try checkIsMask()
    erase(Specks(floor: floor), smallerThan: limit)
  }

  /// Fills the mask's small holes and their soft borders in place.
  ///
  /// A hole is a 4-connected component of pixels below 1 − `floor` that does not reach the border of the mask; its area is
  /// the number of its pixels that are below ½.
  ///
  /// - Parameters:
  ///   - limit: Holes with a smaller area become 1.
  ///   - floor: The distance from 1 at which a hole's soft border ends.
  /// - Throws: ``MaskError/notAMask(_:)`` unless the mask has one channel.
  package mutating func fillHoles(
    smallerThan limit: AreaLimit, floor: Float = 0.02
  ) throws(MaskError) {
    try checkIsMask()
    erase(Holes(floor: floor), smallerThan: limit)
  }

  /// Changes the values of small blemishes.
  private mutating func erase<Kind: Blemish>(_ kind: Kind, smallerThan limit: AreaLimit) {
    // Most masks are bytes, with long runs of equal values.
    if format.component == .uint8, let codes = CodeSet(where: kind.contains),
      let counted = CodeSet(where: kind.counts)
    {
      let found = ConnectedComponents(self, connectivity: Kind.connectivity, codes: codes)
      let isErased = found.areSmaller(than: limit, sparingBorder: Kind.sparesBorder) { run in
        releaseRows(behind: run.row)
        return withUnsafeRow(run.row) { row in
          row.baseAddress.map { counted.count($0, in: run.columns) } ?? 0
        }
      }
      releaseRows()
      write(UInt8(Kind.value * 255), to: found.runs) { isErased[$0.component] }
      return
    }
    withUnsafeRows(of: maskValues()) { values in
      // Rows without changes keep their bytes.
      values.erase(kind, smallerThan: limit) { writeRow($0, from: values[$0]) }
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
}

extension ProbabilityMap {
  /// Removes small islands; see ``PixelBuffer/removeSpecks(smallerThan:floor:)``.
  package mutating func removeSpecks(
    smallerThan limit: PixelBuffer.AreaLimit, floor: Float = 0.02
  ) {
    withMutableRows { $0.erase(Specks(floor: floor), smallerThan: limit) { _ in } }
  }

  /// Fills small holes; see ``PixelBuffer/fillHoles(smallerThan:floor:)``.
  package mutating func fillHoles(smallerThan limit: PixelBuffer.AreaLimit, floor: Float = 0.02) {
    withMutableRows { $0.erase(Holes(floor: floor), smallerThan: limit) { _ in } }
  }
}

/// A kind of small components that are removed from masks.
private protocol Blemish {
  static var connectivity: ConnectedComponents.Connectivity { get }
  /// Indicates whether components at the border of the mask remain.
  static var sparesBorder: Bool { get }
  /// The value that replaces those of the component.
  static var value: Float { get }

  /// Returns a Boolean value that indicates whether a pixel belongs to a component.
  func contains(_ value: Float) -> Bool
  /// Returns a Boolean value that indicates whether a component's pixel counts towards its area.
  func counts(_ value: Float) -> Bool
}

private struct Specks: Blemish {
  static var connectivity: ConnectedComponents.Connectivity { .eight }
  static var sparesBorder: Bool { false }
  static var value: Float { 0 }
  let floor: Float

  @inline(__always)
  func contains(_ value: Float) -> Bool { value > floor }
  @inline(__always)
  func counts(_ value: Float) -> Bool { value >= 0.5 }
}

private struct Holes: Blemish {
  static var connectivity: ConnectedComponents.Connectivity { .four }
  static var sparesBorder: Bool { true }
  static var value: Float { 1 }
  let floor: Float

  @inline(__always)
  func contains(_ value: Float) -> Bool { value < 1 - floor }
  @inline(__always)
  func counts(_ value: Float) -> Bool { value < 0.5 }
}

extension Plane<Float>.Rows {
  /// Changes the values of small blemishes, and calls `changed` with each changed row.
  @inline(__always)
  fileprivate func erase<Kind: Blemish>(
    _ kind: Kind, smallerThan limit: PixelBuffer.AreaLimit, changed: (Int) -> Void
  ) {
    let found = ConnectedComponents(
      self, connectivity: Kind.connectivity, where: { kind.contains($0) })
    let isErased = found.areSmaller(than: limit, sparingBorder: Kind.sparesBorder) { run in
      var area = 0
      for x in run.columns where kind.counts(self[run.row][x]) { area &+= 1 }
      return area
    }
    for run in found.runs where isErased[run.component] {
      for x in run.columns { self[run.row][x] = Kind.value }
      changed(run.row)
    }
  }
}

extension ConnectedComponents {
  /// Returns, for each component, `true` if it is smaller than a limit.
  @inline(__always)
  fileprivate func areSmaller(
    than limit: PixelBuffer.AreaLimit, sparingBorder: Bool, area: (Run) -> Int
  ) -> [Bool] {
    var areas = [Int](repeating: 0, count: components.count)
    var isSpared = [Bool](repeating: false, count: components.count)
    for run in runs {
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
