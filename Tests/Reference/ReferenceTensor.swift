// SPDX-License-Identifier: Apache-2.0

/// Numbers in Double, found by their coordinates: what oracles take and return.
public struct ReferenceTensor: Equatable, Sendable {
  /// The length along each axis, outermost first.
  public let shape: [Int]
  /// Row-major.
  public var values: [Double]

  public init(shape: [Int], values: [Double]) {
    precondition(shape.reduce(1, *) == values.count, "\(values.count) numbers for \(shape)")
    self.shape = shape
    self.values = values
  }

  public init(shape: [Int], _ floats: [Float]) {
    self.init(shape: shape, values: floats.map(Double.init))
  }

  /// Calls a function for every coordinate.
  public init(shape: [Int], _ value: ([Int]) -> Double) {
    self.shape = shape
    values = []
    let count = shape.reduce(1, *)
    values.reserveCapacity(count)
    var coordinate = [Int](repeating: 0, count: shape.count)
    for _ in 0..<count {
      values.append(value(coordinate))
      for axis in shape.indices.reversed() {
        coordinate[axis] += 1
        if coordinate[axis] < shape[axis] { break }
        coordinate[axis] = 0
      }
    }
  }

  /// The number at a coordinate.
  public subscript(coordinate: [Int]) -> Double {
    var offset = 0
    for axis in shape.indices {
      precondition(coordinate[axis] >= 0 && coordinate[axis] < shape[axis])
      offset = offset * shape[axis] + coordinate[axis]
    }
    return values[offset]
  }

  /// The number at (n, y, x, c) of an image; 0 outside of it.
  public func padded(_ n: Int, _ y: Int, _ x: Int, _ c: Int) -> Double {
    guard contains(y, x) else { return 0 }
    return values[((n * shape[1] + y) * shape[2] + x) * shape[3] + c]
  }

  /// Returns `true` if an image has row y and column x.
  public func contains(_ y: Int, _ x: Int) -> Bool {
    y >= 0 && y < shape[1] && x >= 0 && x < shape[2]
  }
}
