// SPDX-License-Identifier: Apache-2.0

/// How large an area is.
public enum AreaLimit: Hashable, Sendable {
  /// A number of pixels.
  case pixels(Int)
  /// A part of the whole picture, 0…1.
  case fraction(Double)

  func pixelCount(width: Int, height: Int) -> Int {
    switch self {
    case .pixels(let count): count
    case .fraction(let fraction): Int((fraction * Double(width * height)).rounded(.up))
    }
  }
}

extension PixelBuffer {
  /// The mask without its small islands, soft borders included.
  ///
  /// An island is a set of pixels above `floor` that touch, corners included; its area is the
  /// number of those that are at least ½. Pixels at or below `floor` stay as they are.
  ///
  /// - Parameters:
  ///   - limit: Islands of less area become 0.
  ///   - floor: Where an island's soft border ends.
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

  /// The mask without its small holes, soft borders included.
  ///
  /// A hole is a set of pixels below 1 − `floor` that touch along their sides and do not reach the
  /// picture's border; its area is the number of those that are below ½.
  ///
  /// - Parameters:
  ///   - limit: Holes of less area become 1.
  ///   - floor: Where a hole's soft border ends, counted from 1.
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
