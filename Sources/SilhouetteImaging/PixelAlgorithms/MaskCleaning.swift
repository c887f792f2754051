// SPDX-License-Identifier: Apache-2.0

/// The size of an area.
public enum AreaLimit: Hashable, Sendable {
  /// A number of pixels.
  case pixels(Int)
  /// A fraction of the whole mask, 0…1.
  case fraction(Double)

  func pixelCount(width: Int, height: Int) -> Int {
    switch self {
    case .pixels(let count): count
    case .fraction(let fraction): Int((fraction * Double(width * height)).rounded(.up))
    }
  }
}

extension PixelBuffer {
  /// Returns the mask without its small islands and their soft borders.
  ///
  /// An island is a connected component of pixels above `floor`, corners included; its area is the
  /// number of those that are at least ½. Pixels at or below `floor` stay as they are.
  ///
  /// - Parameters:
  ///   - limit: Islands of less area become 0.
  ///   - floor: The value at which an island's soft border ends.
  /// - Throws: ``MaskError/notAMask(_:)``.
  public func removingSpecks(
    smallerThan limit: AreaLimit, floor: Float = 0.02
  ) throws(MaskError) -> PixelBuffer {
    try checkIsMask()
    let values = maskValues()
    let runs = MaskRuns(values, connectivity: .eight) { $0 > floor }
    return erasing(
      runs, from: values, smallerThan: limit, sparingBorder: false, to: 0
    ) { $0 >= 0.5 }
  }

  /// Returns the mask without its small holes and their soft borders.
  ///
  /// A hole is a 4-connected component of pixels below 1 − `floor` that does not reach the border of the
  /// mask; its area is the number of those that are below ½.
  ///
  /// - Parameters:
  ///   - limit: Holes of less area become 1.
  ///   - floor: The distance from 1 at which a hole's soft border ends.
  /// - Throws: ``MaskError/notAMask(_:)``.
  public func fillingHoles(
    smallerThan limit: AreaLimit, floor: Float = 0.02
  ) throws(MaskError) -> PixelBuffer {
    try checkIsMask()
    let values = maskValues()
    let runs = MaskRuns(values, connectivity: .four) { $0 < 1 - floor }
    return erasing(
      runs, from: values, smallerThan: limit, sparingBorder: true, to: 1
    ) { $0 < 0.5 }
  }

  @inline(__always)
  private func erasing(
    _ found: MaskRuns, from values: Plane<Float>, smallerThan limit: AreaLimit,
    sparingBorder: Bool, to value: Float, where counts: (Float) -> Bool
  ) -> PixelBuffer {
    var areas = [Int](repeating: 0, count: found.componentCount)
    var isSpared = [Bool](repeating: false, count: found.componentCount)
    for (run, component) in zip(found.runs, found.components) {
      let row = values.row(run.row)
      var area = 0
      for x in run.columns where counts(row[x]) { area &+= 1 }
      areas[component] += area
      let isAtBorder =
        run.columns.lowerBound == 0 || run.columns.upperBound == width || run.row == 0
        || run.row == height - 1
      if sparingBorder, isAtBorder { isSpared[component] = true }
    }
    let smallest = limit.pixelCount(width: width, height: height)
    var result = self
    for (run, component) in zip(found.runs, found.components)
    where areas[component] < smallest && !isSpared[component] {
      let row = values.row(run.row)
      for x in run.columns { row[x] = value }
      // Rows that stay keep their bytes.
      result.writeRow(run.row, from: row)
    }
    withExtendedLifetime(values) {}
    return result
  }
}
