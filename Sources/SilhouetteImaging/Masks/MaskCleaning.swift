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
    let components = ConnectedComponents(values, connectivity: .eight) { $0 > floor }
    return erasing(
      components, from: values, smallerThan: limit, sparingBorder: false, to: 0
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
    let components = ConnectedComponents(values, connectivity: .four) { $0 < 1 - floor }
    return erasing(
      components, from: values, smallerThan: limit, sparingBorder: true, to: 1
    ) { $0 < 0.5 }
  }

  private func erasing(
    _ components: ConnectedComponents, from values: Plane<Float>, smallerThan limit: AreaLimit,
    sparingBorder: Bool, to value: Float, where counts: (Float) -> Bool
  ) -> PixelBuffer {
    let largest = limit.pixelCount(width: width, height: height)
    var areas = [Int](repeating: 0, count: components.components.count + 1)
    let numbers = values.base
    for (place, label) in components.labels.enumerated() where counts(numbers[place]) {
      areas[Int(label)] += 1
    }
    var isErased = [false] + components.components.indices.map { areas[$0 + 1] < largest }
    if sparingBorder {
      for (index, component) in components.components.enumerated() {
        if component.columns.lowerBound == 0 || component.columns.upperBound == width
          || component.rows.lowerBound == 0 || component.rows.upperBound == height
        {
          isErased[index + 1] = false
        }
      }
    }
    var result = self
    for y in 0..<height {
      var changes = false
      for x in 0..<width where isErased[Int(components.labels[y * width + x])] {
        numbers[y * width + x] = value
        changes = true
      }
      // Rows that stay keep their bytes.
      if changes { result.writeRow(y, from: values.row(y)) }
    }
    withExtendedLifetime(values) {}
    return result
  }
}
